import { randomInt, randomUUID } from 'node:crypto'

/** A shop anywhere, as any visitor reaches it. */
export type Target = {
  /** Its origin, such as "https://test.shop.example". */
  url: string
  /** The domain for the emails of a run: each order gets a made-up mailbox there. */
  domain: string
  /** A discount code of the test shop, if given. */
  code: string | undefined
}

export type Reply = { status: number; headers: Headers; text: string }
export type Fils = { amount: number; currency: string }

export type Product = {
  id: string
  category: 'guide' | 'physical' | 'consultation'
  price: Fils
  stock: number
  isDigital: boolean
  hasVariants: boolean
}
type ProductPage = { products: Product[]; nextCursor: string | null }
export type Quote = {
  items: { productId: string; price: Fils; quantity: number }[]
  problems: { productId: string; reason: string }[]
  promo: { code: string; refused?: string } | null
  subtotal: Fils
  shippingCost: Fils
  discount: Fils
  total: Fils
}
export type Placed = { number: string; accessToken: string; total: Fils; paymentUrl: string }
export type Order = {
  number: string
  paymentStatus: string
  total: Fils
  downloads: { url: string }[]
}

/** The shop lacks what a check needs, or it cannot be checked from here: neither passed nor failed. */
export class Skipped extends Error {}

/** This network is rate limited: no result yet. */
export class Limited extends Skipped {}

/** What was found is not what was promised. */
export class Failed extends Error {}

/** @throws Failed with what was found */
export function expectThat(holds: boolean, found: string): asserts holds {
  if (!holds) throw new Failed(found)
}

/** The timeout of every request. */
const patienceMs = 20_000

/**
 * Sends any request without following redirects.
 * @param path on the shop, or a whole URL
 * @throws Failed when nothing answers
 */
export async function ask({ url }: Target, path: string, init: RequestInit = {}): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const response = await fetch(new URL(path, url), { redirect: 'manual', signal, ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    throw new Failed(`${init.method ?? 'GET'} ${path}: ${(error as Error).cause ?? error}`)
  }
}

/** The JSON body of an API response. */
export function bodyOf<Body>({ status, text }: Reply): Body {
  try {
    return JSON.parse(text) as Body
  } catch {
    throw new Failed(`${status}, and no JSON: ${text.slice(0, 80)}`)
  }
}

/** The status and stable error code: "409 items". */
export const said = (response: Reply) =>
  response.status < 300 ? String(response.status) : `${response.status} ${bodyOf<{ code?: string }>(response).code}`

/** A request to the API with a JSON body. */
export const send = (shop: Target, path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(shop, `/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/**
 * The first product on sale that fits.
 * @throws Skipped when there is none
 */
export async function productThat(shop: Target, what: string, fits: (each: Product) => boolean): Promise<Product> {
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: ProductPage = bodyOf(await ask(shop, `/api/v1/products?limit=50${cursor && `&cursor=${cursor}`}`))
    const found = page.products.find((each) => each.stock > 0 && !each.hasVariants && fits(each))
    if (found) return found
    cursor = page.nextCursor && encodeURIComponent(page.nextCursor)
  }
  throw new Skipped(`the shop sells no ${what}`)
}

export const anyFile = (shop: Target) => productThat(shop, 'file', ({ category }) => category === 'guide')

export async function quote(shop: Target, cart: object): Promise<Quote> {
  const response = await send(shop, '/quotes', cart)
  expectThat(response.status === 200, `a quote answered ${said(response)}`)
  return bodyOf<Quote>(response)
}

/** A mailbox without orders; one with another +tag would be the same buyer. */
export const newMailbox = ({ domain }: Target) => `proof-${randomUUID()}@${domain}`

/** An order by a new buyer, with an address in case the items need one. */
export const orderOf = (shop: Target, items: { productId: string; quantity: number }[], more: object = {}) => ({
  items,
  customer: {
    firstName: 'Proof',
    lastName: 'Run',
    email: newMailbox(shop),
    phone: `6${String(randomInt(10_000_000)).padStart(7, '0')}`,
  },
  shipping: { address: 'قطعة 10، شارع 5', city: 'حولي', area: 'السالمية', building: '12' },
  paymentMethod: 'knet',
  terms: true,
  ...more,
})

/**
 * Sends an order.
 * @throws Limited when this network has reached its limit of orders
 */
export async function order(shop: Target, body: unknown, key: string = randomUUID()): Promise<Reply> {
  const response = await send(shop, '/orders', body, { 'Idempotency-Key': key })
  const wait = response.headers.get('retry-after')
  if (response.status === 429) throw new Limited(`the shop takes no more orders from here for ${wait} s`)
  return response
}

/** Places an order of one file, unpaid. */
export async function placeFile(shop: Target): Promise<Placed & { email: string }> {
  const body = orderOf(shop, [{ productId: (await anyFile(shop)).id, quantity: 1 }])
  const response = await order(shop, body)
  expectThat(response.status === 201, `an order of a file answered ${said(response)}`)
  return { ...bodyOf<Placed>(response), email: body.customer.email }
}

const unpaid = new Map<string, ReturnType<typeof placeFile>>()

/** The order that the checks of a run read, placed on first use: a network may place few. */
export function anyOrder(shop: Target): ReturnType<typeof placeFile> {
  const known = unpaid.get(shop.url) ?? placeFile(shop)
  unpaid.set(shop.url, known)
  return known
}

/** An order as its buyer reads it. */
export const seen = (shop: Target, number: string, token: string) =>
  ask(shop, `/api/v1/orders/${number}`, { headers: { Authorization: `Bearer ${token}` } })

/**
 * Opens the payment page of an order and pays.
 * @returns the URL that the bank sends the buyer back to
 * @throws Skipped at any gateway but the sandbox
 */
export async function pay(shop: Target, { paymentUrl }: Placed): Promise<string> {
  const bank = (await ask(shop, paymentUrl)).headers.get('location') ?? ''
  if (!new URL(bank, shop.url).pathname.startsWith('/sandbox/')) throw new Skipped('payments go to a real gateway')
  const { headers } = await ask(shop, bank, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }) })
  const back = headers.get('location')
  expectThat(back !== null, 'the sandbox bank leads nowhere')
  return back
}

/** Counts responses by result: "201: 1, 409 items: 3". */
export function tally(responses: readonly Reply[]): string {
  const counts = new Map<string, number>()
  for (const each of responses.map(said)) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].map(([what, count]) => `${what}: ${count}`).join(', ')
}

export const inParallel = <Value>(count: number, work: (n: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
