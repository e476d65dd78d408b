/**
 * A client of the shop's public API and a check of its webhooks, in one file without dependencies: copy it. It runs
 * wherever `fetch` and `node:crypto` are (Node 20 and later, Deno, Bun).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whole fils: 1 KWD = 1000 fils. */
export type Money = { amount: number; currency: 'KWD' }
export type Language = 'ar' | 'en'
export type OrderStatus = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled'
export type PaymentStatus = 'pending' | 'paid' | 'refunded'
export type BookingState = 'held' | 'confirmed' | 'done' | 'missed' | 'cancelled' | 'blocked'
export type SessionMode = 'live' | 'phone'

export type Slots = {
  product: string
  timeZone: string
  minutes: number
  bufferMinutes: number
  days: { date: string; times: string[] }[]
}

export type NewOrder = {
  items: { productId: string; quantity: number }[]
  customer: { firstName: string; lastName: string; email: string; phone: string; robloxUsername?: string }
  /** Wanted as soon as one of the items is no file and no consultation. */
  shipping?: { address: string; city: string; area: string } & Record<string, string>
  /** A time for each session of a consultation. */
  appointments?: { productId: string; startsAt: string; mode: SessionMode }[]
  paymentMethod: 'knet' | 'visa' | 'mastercard'
  promoCode?: string
  terms: true
}

export type PlacedOrder = { number: string; accessToken: string; total: Money; paymentUrl: string }

export type Booking = {
  id: string
  productId: string | null
  startsAt: string
  endsAt: string
  state: BookingState
  mode: SessionMode | null
  calendarUrl: string | null
}

export type Order = {
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  items: { productId: string; title: string; titleEn: string; price: Money; quantity: number; isDigital: boolean }[]
  bookings: Booking[]
  downloads: { productId: string; fileName: string; bytes: number; url: string }[]
  subtotal: Money
  shippingCost: Money
  discount: Money
  total: Money
  createdAt: string
  deliveredAt: string | null
}

export type TeamOrder = {
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  total: Money
  isDigitalOnly: boolean
  needsReview: string | null
  createdAt: string
  updatedAt: string
}

/** An answer that is no success: `code` is stable, `detail` is for people, in the language that was asked for. */
export class ShopProblem extends Error {
  readonly status: number
  readonly code: string
  readonly body: Record<string, unknown>
  constructor(status: number, body: Record<string, unknown>) {
    super(`${status} ${String(body.code)}: ${String(body.detail)}`)
    this.status = status
    this.code = String(body.code)
    this.body = body
  }
}

/** @param baseUrl the shop's address, such as "https://shop.example" */
export function bustan(baseUrl: string, language: Language = 'en') {
  async function call<Body>(path: string, init: RequestInit = {}): Promise<Body> {
    const headers = { 'Accept-Language': language, ...(init.headers as Record<string, string> | undefined) }
    const answer = await fetch(`${baseUrl}/api/v1${path}`, { ...init, headers })
    const body = (await answer.json()) as Body
    if (!answer.ok) throw new ShopProblem(answer.status, body as Record<string, unknown>)
    return body
  }
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
  const query = (fields: Record<string, string | number | undefined>) => {
    const given = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
  }
  return {
    /** The free times of a consultation. Asking holds nothing. */
    slots: (product: string, asked: { from?: string; days?: number } = {}) =>
      call<Slots>(`/slots${query({ product, ...asked })}`),
    /**
     * Places an order; its buyer pays at `paymentUrl`. Keep the key and send it again when no answer came: the order is
     * placed once.
     * @param key 8 to 100 letters, digits, - or _
     */
    placeOrder: (order: NewOrder, key: string) =>
      call<PlacedOrder>('/orders', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(order),
      }),
    /** An order as its buyer sees it, with the token that came when it was placed. */
    order: ({ number, accessToken }: Pick<PlacedOrder, 'number' | 'accessToken'>) =>
      call<Order>(`/orders/${number}`, bearer(accessToken)),
    /** Orders as they changed, for who keeps a copy; needs an API key with `orders:read`. */
    changedOrders: (
      apiKey: string,
      asked: {
        status?: OrderStatus
        payment?: PaymentStatus
        updatedSince?: string
        cursor?: string
        limit?: number
      } = {},
    ) => call<{ orders: TeamOrder[]; nextCursor: string | null }>(`/admin/orders${query(asked)}`, bearer(apiKey)),
  }
}

export type WebhookEvent =
  | { type: 'order.paid'; timestamp: string; data: { order: EventOrder & { paidAt: string | null } } }
  | {
      type: 'order.refunded'
      timestamp: string
      data: { order: EventOrder; refund: { id: string; amount: Money } }
    }
  | {
      type: 'booking.confirmed' | 'booking.moved' | 'booking.cancelled'
      timestamp: string
      data: { order: { number: string }; booking: Omit<Booking, 'calendarUrl'> & { sequence: number } }
    }
  | {
      type: 'message.created'
      timestamp: string
      data: { id: string; number: string; category: string; priority: string; status: string }
    }
  | { type: 'test'; timestamp: string; data: Record<string, never> }

export type EventOrder = {
  id: string
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  total: Money
  isDigitalOnly: boolean
  createdAt: string
}

/** How far the sender's clock may be from ours, in seconds: an old request that somebody recorded is refused. */
const toleranceSeconds = 5 * 60

/**
 * A webhook's event, once its signature proved that the shop sent it; throws otherwise. Answer 2xx within ten seconds and
 * remember `id`: the same event may come more than once.
 * @param body the request's body as it came, before any JSON parser
 * @param secret "whsec_…", as the shop showed it once
 */
export function verifyWebhook(
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string,
  secret: string,
  now = new Date(),
): { id: string; event: WebhookEvent } {
  const header = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    return typeof value === 'string' ? value : ''
  }
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')]
  const age = now.getTime() / 1000 - Number(timestamp)
  if (id === '' || !/^\d+$/.test(timestamp) || Math.abs(age) > toleranceSeconds)
    throw new Error('no webhook, or one of another time')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const proven = header('webhook-signature')
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
    // Compared in constant time: how long it takes tells nothing of the right signature.
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
  if (!proven) throw new Error('the signature is not the shop’s')
  return { id, event: JSON.parse(body) as WebhookEvent }
}
