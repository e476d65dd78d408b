import { randomUUID } from 'node:crypto'
import type { OrderInput } from '#shop/checkout/order-form.ts'

/** What a buyer sends, before parsing. */
export type OrderBody = Partial<Omit<OrderInput, 'terms' | 'promoCode'>> & Record<string, unknown>

export const home = { address: 'قطعة 10، شارع 5', city: 'حولي', area: 'السالمية', building: '12' }

/** An order body: one digital guide by default, with an address if anything else is in it. */
export function orderBody(changes: OrderBody = {}): Record<string, unknown> {
  return {
    items: [{ productId: 'beginner-guide', quantity: 1 }],
    customer: { firstName: 'Noura', lastName: 'Al Anzi', email: 'noura@example.com', phone: '66123401' },
    shipping: home,
    paymentMethod: 'knet',
    terms: true,
    ...changes,
  }
}

/** A different buyer each time, so that nothing depends on who bought before. */
export function anyCustomer(): { firstName: string; lastName: string; email: string; phone: string } {
  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '0')
  return { firstName: 'Sara', lastName: 'Haddad', email: `${randomUUID()}@example.com`, phone: `9${digits}` }
}

export type Placed = {
  number: string
  accessToken: string
  total: { amount: number; currency: string }
  paymentUrl: string
}
export type HttpReply<Body> = { status: number; body: Body; headers: Headers }
export type Problem = {
  status: number
  code: string
  detail: string
  errors?: { path: string; code: string }[]
} & Record<string, unknown>

/** Sends any request and parses the response as JSON (or text). */
export async function ask<Body = Problem>(url: string, init: RequestInit = {}): Promise<HttpReply<Body>> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  let body: unknown = text
  if (response.headers.get('content-type')?.includes('json')) body = JSON.parse(text)
  return { status: response.status, body: body as Body, headers: response.headers }
}

/** The cookies of the paying browsers, by return URL. */
const paymentCookies = new Map<string, string>()

/** The items and appointments of an order for consultations at these times. */
export const sessionsAt = (times: string[], productId = 'garden-session') => ({
  items: [{ productId, quantity: times.length }],
  appointments: times.map((startsAt) => ({ productId, startsAt, mode: 'live' as const })),
})

/** POST /api/v1/orders with a new key unless one is given, `from` a network behind the shop's proxy. */
export async function sendOrder<Body = Problem>(
  url: string,
  body: unknown = orderBody(),
  {
    key = randomUUID(),
    lang = 'en',
    signal = null,
    from,
  }: { key?: string; lang?: string; signal?: AbortSignal | null; from?: string } = {},
): Promise<HttpReply<Body>> {
  const response = await ask<Body>(`${url}/api/v1/orders`, {
    method: 'POST',
    signal,
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'Accept-Language': lang,
      ...(from !== undefined && { 'X-Forwarded-For': from }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const [, cookie = '', path = ''] =
    /^(bustan_paying=[^;]+); Path=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
  paymentCookies.set(path, cookie)
  return response
}

/** The free times of a consultation, far enough apart for one buyer to book several. */
export async function freeTimes(url: string, product = 'garden-session'): Promise<string[]> {
  const { body } = await ask<{ minutes: number; days: { times: string[] }[] }>(
    `${url}/api/v1/slots?product=${product}&days=31`,
  )
  const apart: string[] = []
  for (const at of body.days.flatMap(({ times }) => times))
    if (apart.every((other) => Math.abs(Date.parse(at) - Date.parse(other)) >= 2 * body.minutes * 60_000))
      apart.push(at)
  return apart
}

/** Adds a time for each session, unless some are chosen. */
async function withAppointments(url: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const items = (body.items ?? []) as { productId: string; quantity: number }[]
  const sessions = items.filter(({ productId }) => productId === 'garden-session')
  if (sessions.length === 0 || body.appointments !== undefined) return body
  const times = await freeTimes(url)
  const count = sessions.reduce((sum, { quantity }) => sum + quantity, 0)
  const appointments = times
    .slice(0, count)
    .map((startsAt) => ({ productId: 'garden-session', startsAt, mode: 'live' }))
  return { ...body, appointments }
}

/** Places an order that must succeed. */
export async function place(url: string, body: unknown = orderBody(), key?: string): Promise<Placed> {
  const whole = await withAppointments(url, body as Record<string, unknown>)
  const response = await sendOrder<Placed>(url, whole, key === undefined ? {} : { key })
  if (response.status !== 201 && response.status !== 200)
    throw new Error(`not placed: ${response.status} ${JSON.stringify(response.body)}`)
  return response.body
}

/** Opened payment pages, by the shop's URL of each. */
const openPages = new Map<string, string>()

/** Opens the payment page as a browser does, through the shop; returns its URL. An open page stays open. */
export async function goToBank(paymentUrl: string): Promise<string> {
  const response = openPages.has(paymentUrl) ? null : await ask(paymentUrl)
  const page = openPages.get(paymentUrl) ?? response?.headers.get('location')
  if (!page || page.startsWith('/')) throw new Error(`no way to the bank: ${response?.status} ${page}`)
  openPages.set(paymentUrl, page)
  return page
}

/** The payment id in the shop's URL of its page. */
export const paymentIdOf = (paymentUrl: string) => new URL(paymentUrl).pathname.split('/').at(-1) ?? ''

/** Clicks a button on the bank's page; returns the URL the bank sends the browser back to. */
export async function actAtBank(paymentUrl: string, outcome: 'pay' | 'decline' | 'cancel'): Promise<string> {
  const response = await ask(await goToBank(paymentUrl), { method: 'POST', body: new URLSearchParams({ outcome }) })
  const back = response.headers.get('location')
  if (response.status !== 303 || back === null)
    throw new Error(`the bank answered ${response.status}: ${JSON.stringify(response.body)}`)
  return back
}

/** Returns from the bank in the paying browser; returns where the shop redirects it, as path and query. */
export async function returnFromBank(returnUrl: string): Promise<string> {
  const cookie = paymentCookies.get(new URL(returnUrl).pathname)
  const response = await ask(returnUrl, cookie === undefined ? {} : { headers: { cookie } })
  if (response.status !== 303)
    throw new Error(`the return answered ${response.status}: ${JSON.stringify(response.body)}`)
  return response.headers.get('location') ?? ''
}

/** Where the return from the bank leads after a failed payment. */
export const afterFailure = ({ number, accessToken }: Placed, outcome: string) =>
  `/checkout?payment=${outcome}#/order/${number}?token=${accessToken}&payment=${outcome}`

/** Places an order, pays it and returns to the shop. */
export async function placeAndPay(url: string, body?: unknown): Promise<Placed> {
  const placed = await place(url, body)
  await returnFromBank(await actAtBank(placed.paymentUrl, 'pay'))
  return placed
}

export type SeenOrder = {
  number: string
  status: string
  paymentStatus: string
  total: { amount: number }
  downloads: { productId: string; fileName: string; bytes: number; url: string }[]
}

/** The order as its buyer sees it in the API. */
export async function seeOrder(url: string, placed: Pick<Placed, 'number' | 'accessToken'>): Promise<SeenOrder> {
  const response = await ask<SeenOrder>(`${url}/api/v1/orders/${placed.number}`, {
    headers: { Authorization: `Bearer ${placed.accessToken}` },
  })
  if (response.status !== 200) throw new Error(`the order's page answered ${response.status}`)
  return response.body
}
