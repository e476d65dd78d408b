/**
 * A client of the shop's public API in one file without dependencies: copy it. It runs wherever `fetch` is (Node 20 and
 * later, Deno, Bun). Its types are held against the server's own by server/api/openapi/openapi.test.ts.
 */

/** Whole fils: 1 KWD = 1000 fils. */
export type Money = { amount: number; currency: 'KWD' }
export type Language = 'ar' | 'en'
/** Statuses may be added within a version of the API: handle one that is not in this list. */
export type OrderStatus = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | (string & {})
export type PaymentStatus = 'pending' | 'paid' | 'refunded'
export type AppointmentState = 'held' | 'confirmed' | 'done' | 'missed' | 'cancelled' | 'blocked'
export type SessionMode = 'live' | 'phone'

export type Category = 'guide' | 'physical' | 'consultation'
export type MessageCategory = 'general' | 'support' | 'complaint' | 'suggestion' | 'order_inquiry' | 'business'
export type Interest = 'offers' | 'animals' | 'discounts'

export type Product = {
  id: string
  title: string
  titleEn: string
  description: string
  descriptionEn: string
  category: Category
  price: Money
  originalPrice: Money | null
  /** Until when a sale makes its price lower. */
  saleEndsAt: string | null
  image: string
  stock: number
  sku: string
  tags: readonly string[]
  isDigital: boolean
  /** It is sold as one of its variants alone: see `variants` of `product(id)`. */
  hasVariants: boolean
  /** What it holds as a bundle; null for any other product. It is ordered by its own id. */
  bundle: BundleOffer | null
  rating: { average: number; count: number } | null
}

/** Several products at one price: what one of it holds, and what that costs apart. */
export type BundleOffer = {
  items: (Named & { title: string; titleEn: string; price: Money; quantity: number; isDigital: boolean })[]
  apart: Money
}

/** Several sessions of a consultation at once, to be booked within so many days of the payment. */
export type PackageOffer = { productId: string; sessions: number; days: number }

/** A product with its variants: `values` has the key of a value of each option, in their order. */
export type WholeProduct = Product & {
  options: { name: string; nameEn: string; values: { key: string; name: string; nameEn: string }[] }[]
  variants: { id: string; values: string[]; price: Money; stock: number; sku: string; image: string }[]
  package: PackageOffer | null
}

/** What a line holds; `variantId` is null for a product without variants. */
export type Named = { productId: string; variantId: string | null }

export type Quote = {
  items: (Named & {
    title: string
    titleEn: string
    price: Money
    quantity: number
    available: number
    package: PackageOffer | null
    bundle: BundleOffer | null
  })[]
  /** What of the cart cannot be had as it was asked for. */
  problems: {
    productId: string
    variantId?: string | null
    reason: 'gone' | 'choose_variant' | 'out_of_stock' | 'not_enough'
    left?: number
  }[]
  /** What the code takes off (`isLimited`: of some of the goods), or why it does not apply; `minimum` is in fils, for `refused: 'minimum'`. */
  promo: {
    code: string
    type?: string
    value?: number
    isLimited?: boolean
    refused?: string
    minimum?: number | null
  } | null
  subtotal: Money
  shippingCost: Money
  discount: Money
  total: Money
  /** How much more would make the delivery free; null when it is free, or never would be. */
  leftToFree: Money | null
  /** False when the shop does not deliver to `country`. */
  delivers: boolean
}

export type Slots = {
  product: string
  timeZone: string
  minutes: number
  bufferMinutes: number
  from: string
  /** The first day after these that has free times. */
  next: string | null
  /** `hosts` has for each of `times` who is free then, by id; missing in a shop with one host. */
  days: { date: string; times: string[]; hosts?: number[][] }[]
  /** Who gives it; missing in a shop with one host. */
  hosts?: Host[]
}

/** Who gives a session. */
export type Host = { id: number; name: string; nameEn: string }

export type GiftCard = 'harvest' | 'birthday' | 'thanks' | 'night'

/** To whom a line is given. Without `sendOn` it is sent as soon as it is paid. */
export type NewGift = {
  name: string
  email: string
  locale: Language
  from?: string
  message?: string
  card?: GiftCard
  sendOn?: string | null
}

export type Gift = Required<Omit<NewGift, 'sendOn'>> & {
  id: string
  state: 'unpaid' | 'waiting' | 'sent' | 'opened' | 'withdrawn' | 'refused' | 'erased'
  sendOn: string
  sentAt: string | null
  openedAt: string | null
  /** The mail server refused its last email. */
  bounced: boolean
}

/** A line of a cart; a variant by both ids, or by its own as `productId`. */
export type CartItem = { productId: string; variantId?: string | null; quantity: number }

export type NewOrder = {
  /** A digital guide can be a `gift`: one piece, and its product in no other line. */
  items: (CartItem & { gift?: NewGift })[]
  customer: { firstName: string; lastName: string; email: string; phone: string; robloxUsername?: string }
  /** Wanted as soon as one of the items is no file and no consultation. `paci`: eight digits, in Kuwait only. */
  shipping?: { address: string; city: string; area: string; paci?: string } & Record<string, string>
  /**
   * A time for each session of a consultation; those of a package are booked later, with `bookSession`. Without `hostId`
   * the shop chooses someone who is free.
   */
  appointments?: { productId: string; startsAt: string; mode: SessionMode; hostId?: number | null }[]
  /** One that the shop offers, such as 'knet'; /api/v1/openapi.json lists all. */
  paymentMethod: string
  promoCode?: string
  terms: true
}

export type PlacedOrder = {
  number: string
  accessToken: string
  total: Money
  /**
   * The buyer's browser goes here, and on to the bank's page; from then on the order is held for the shop's whole
   * time.
   */
  paymentUrl: string
  /** Until when goods and times are held for the payment: ten minutes at most until `paymentUrl` is opened. */
  reservedUntil: string
}

export type Booking = {
  id: string
  productId: string | null
  variantId: string | null
  startsAt: string
  endsAt: string
  state: AppointmentState
  mode: SessionMode | null
  /** The `line` of the package it was booked from. */
  packageLine: number | null
  /** Who gives it; null in a shop with one host. */
  host: Host | null
  calendarUrl: string | null
}

/** The sessions of an order that are booked one by one; `line` is its place among the order's items, from 0. */
export type SessionPackage = {
  line: number
  /** The consultation, for `slots`. */
  productId: string
  /** The length of each session as bought, for `slots`; null for the usual one. */
  minutes: number | null
  sessions: number
  left: number
  booked: number
  refunded: number
  /** From when no session can be booked any more; null until the order is paid. */
  validUntil: string | null
}

/** A parcel of an order; its number counts from 1 within the order. */
export type Shipment = {
  id: string
  number: number
  state: 'shipped' | 'delivered' | 'cancelled'
  carrier: string | null
  tracking: string | null
  /** Where the buyer follows it. */
  link: string | null
  shippedAt: string
  deliveredAt: string | null
  cancelledAt: string | null
  items: (Named & { quantity: number })[]
}

/** Goods of an order that its buyer sends back; its number counts from 1 within the order. */
export type Return = {
  id: string
  number: number
  state: 'requested' | 'accepted' | 'received' | 'refunded' | 'closed' | 'rejected' | 'withdrawn'
  reason: 'damaged' | 'wrong_item' | 'wrong_size' | 'not_as_described' | 'changed_mind' | 'other'
  /** What the buyer wrote, and what the team answered. */
  note: string
  answer: string | null
  /** How many there are; they are in the admin area alone. */
  photos: number
  requestedAt: string
  acceptedAt: string | null
  receivedAt: string | null
  endedAt: string | null
  /** `refunded`: the units whose money went back since. */
  items: (Named & { quantity: number; refunded: number })[]
}

/** A parcel to make: `id` is yours, and asking twice with it makes one parcel. */
export type NewShipment = {
  id: string
  items?: CartItem[]
  carrier?: string | null
  tracking?: string
  link?: string
  notify?: boolean
}

/** The bundle that a line was bought in; null for a line bought by itself. */
export type LineBundle = { productId: string; title: string; titleEn: string; price: Money; quantity: number }

export type Order = {
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  items: (Named & {
    title: string
    titleEn: string
    price: Money
    quantity: number
    isDigital: boolean
    bundle: LineBundle | null
    gift: Gift | null
  })[]
  bookings: Booking[]
  packages: SessionPackage[]
  shipments: Shipment[]
  returns: Return[]
  downloads: { productId: string; fileName: string; bytes: number; url: string }[]
  subtotal: Money
  shippingCost: Money
  discount: Money
  total: Money
  /** Completed refunds, without what returned the second payment of an order that was paid twice. */
  refunded: Money
  createdAt: string
  deliveredAt: string | null
}

export type ChangedOrder = {
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  total: Money
  isDigitalOnly: boolean
  needsReview: string | null
  createdAt: string
  updatedAt: string
}

export type TeamOrder = ChangedOrder & {
  paymentMethod: string
  customer: { firstName: string; lastName: string; email: string; phone: string; locale: Language }
  shipping: { address: string; city: string; area: string } | null
  items: (Named & {
    title: string
    titleEn: string
    price: Money
    quantity: number
    category: Category
    bundle: LineBundle | null
    /** Without the message, which is between giver and recipient. */
    gift: Omit<Gift, 'message'> | null
  })[]
  bookings: Omit<Booking, 'calendarUrl'>[]
  packages: SessionPackage[]
  shipments: Shipment[]
  returns: Return[]
  /** As in `Order`; all of them are in `refunds`. */
  refunded: Money
  refunds: {
    id: string
    amount: Money
    /** The lines it refunds; none where the team typed an amount. */
    items: (Named & { quantity: number; amount: Money })[]
    shipping: Money
    state: string
    at: string
    settledAt: string | null
  }[]
  paidAt: string | null
}

export type Summary = {
  from: string
  until: string
  timeZone: string
  orders: number
  sales: Money
  refunds: Money
  revenue: Money
  days: { day: string; orders: number; sales: Money; refunds: Money; revenue: Money }[]
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
    const response = await fetch(`${baseUrl}/api/v1${path}`, { ...init, headers })
    const body = (await response.json()) as Body
    if (!response.ok) throw new ShopProblem(response.status, body as Record<string, unknown>)
    return body
  }
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
  const query = (fields: Record<string, string | number | undefined>) => {
    const pairs = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
  }
  const send = <Body>(path: string, body: object, headers: Record<string, string> = {}) =>
    call<Body>(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return {
    products: (filters: { category?: Category; q?: string; cursor?: string; limit?: number } = {}) =>
      call<{ products: Product[]; found: number; nextCursor: string | null }>(`/products${query(filters)}`),
    product: (id: string) => call<WholeProduct>(`/products/${encodeURIComponent(id)}`),
    /** What a cart would cost now; reserves nothing. */
    quote: (cart: { items: CartItem[]; promoCode?: string; email?: string; country?: string }) =>
      send<Quote>('/quotes', cart),
    /** The free times of a consultation. Asking holds nothing. */
    slots: (product: string, range: { from?: string; days?: number; host?: number; minutes?: number } = {}) =>
      call<Slots>(`/slots${query({ product, ...range })}`),
    /**
     * Places an order; its buyer pays at `paymentUrl`. Keep the key and send it again when no answer came: the order is
     * placed once.
     * @param key 8 to 100 letters, digits, - or _
     */
    placeOrder: (order: NewOrder, key: string) => send<PlacedOrder>('/orders', order, { 'Idempotency-Key': key }),
    /** An order as its buyer sees it, with the token that came when it was placed. */
    order: ({ number, accessToken }: Pick<PlacedOrder, 'number' | 'accessToken'>) =>
      call<Order>(`/orders/${number}`, bearer(accessToken)),
    /** Books a session of a package, at a time of `slots`. Sent again it is the same session. */
    bookSession: (
      { number, accessToken }: Pick<PlacedOrder, 'number' | 'accessToken'>,
      session: { line: number; startsAt: string; mode: SessionMode; hostId?: number },
    ) => send<Booking>(`/orders/${number}/sessions`, session, bearer(accessToken).headers),
    /**
     * What the contact form sends; returns the number that names the message in emails and calls. Sent again with the
     * same `key` (8 to 100 characters), it is stored once.
     */
    sendMessage: (
      message: {
        name: string
        email: string
        subject: string
        message: string
        phone?: string
        category?: MessageCategory
      },
      key?: string,
    ) => send<{ number: string }>('/messages', message, key === undefined ? {} : { 'Idempotency-Key': key }),
    /** Asks to be told by one email when a sold-out product or variant is back. */
    stockAlert: (productId: string, input: { email: string }) =>
      send<{ state: 'waiting' }>(`/products/${encodeURIComponent(productId)}/stock-alerts`, input),
    /**
     * Stores a cart for one reminder by email, which its shopper must have agreed to.
     * @param checkout the key that the order will be placed with
     */
    remindOfCart: (
      checkout: string,
      cart: {
        email: string
        items: CartItem[]
        promoCode?: string
        currency?: string
        language?: Language
      },
    ) => send<{ state: 'waiting' }>(`/cart-reminders/${checkout}`, cart),
    /** Stores nothing of that checkout any more. */
    withdrawReminder: (checkout: string) => send<{ state: 'none' }>(`/cart-reminders/${checkout}/withdraw`, {}),
    /** Asks for the newsletter; it begins when the email to the address is confirmed. */
    subscribe: (input: { name: string; email: string; interests: Interest[] }) =>
      send<{ state: 'pending' }>('/newsletter', input),
    /** Orders as they changed, for who keeps a copy; needs an API key with `orders:read`. */
    changedOrders: (
      apiKey: string,
      filters: {
        status?: OrderStatus
        payment?: PaymentStatus
        updatedSince?: string
        cursor?: string
        limit?: number
      } = {},
    ) => call<{ orders: ChangedOrder[]; nextCursor: string | null }>(`/admin/orders${query(filters)}`, bearer(apiKey)),
    /** One order with everything needed to pack and book it; needs `orders:read`. */
    teamOrder: (apiKey: string, number: string) => call<TeamOrder>(`/admin/orders/${number}`, bearer(apiKey)),
    /** Ships items of a paid order, or all that is left, in one parcel; needs `shipments:write`. */
    ship: (apiKey: string, number: string, parcel: NewShipment) =>
      send<Shipment>(`/admin/orders/${number}/shipments`, parcel, bearer(apiKey).headers),
    /** Changes a parcel’s details, or its state: delivered, cancelled, shipped again. Needs `shipments:write`. */
    changeShipment: (
      apiKey: string,
      number: string,
      id: string,
      change: Omit<NewShipment, 'id' | 'items'> & { state?: Shipment['state'] },
    ) => send<Shipment>(`/admin/orders/${number}/shipments/${id}`, change, bearer(apiKey).headers),
    /** Paid orders of some days of Kuwait, both included, such as "2026-11-01"; needs `reports:read`. */
    summary: (apiKey: string, days: { from: string; until: string }) =>
      call<Summary>(`/admin/reports/summary${query(days)}`, bearer(apiKey)),
  }
}
