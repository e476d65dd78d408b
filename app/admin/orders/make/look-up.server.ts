import { searchText } from '#app/admin/kit/list/page-query.ts'
import { hostIn } from '#app/appointment-place.ts'
import { parseInput } from '#app/form.ts'
import { formatWhen } from '#app/kuwait-time.ts'
import { titleIn } from '#app/ui/title-in.ts'
import { listUsers } from '#shop/accounts/users/list-users.ts'
import { readUser } from '#shop/accounts/users/read-user.ts'
import { countries } from '#shop/addresses/countries.ts'
import { eligibleHosts, heldTimes } from '#shop/appointments/hold-slots.ts'
import { nextFreeTimes } from '#shop/appointments/hosts/free-times.ts'
import { readHosts } from '#shop/appointments/hosts/read.ts'
import { listProducts } from '#shop/catalog/admin-list.ts'
import { readChoices } from '#shop/catalog/variants/read-variants.ts'
import { quoteSchema } from '#shop/checkout/form.ts'
import { readOwnHold } from '#shop/checkout/own-hold.ts'
import { type Quote, quote } from '#shop/checkout/quote.ts'
import { takenOffSchema } from '#shop/checkout/team/form.ts'
import type { Executor } from '#shop/db.ts'
import type { Fils, Locale } from '#shop/money.ts'
import { findOrders } from '#shop/orders/list-orders.ts'
import { listOwnOrders } from '#shop/orders/own-orders.ts'
import { readOrder } from '#shop/orders/read.ts'
import { readForSale } from '#shop/pricing/price-items.ts'
import type { Shop } from '#shop/shop.ts'
import { type Draft, itemsOf, withCustomer } from './draft.ts'

const most = 6
const timesShown = 80

/** A search result; `use` says where the customer's details are. */
export type FoundCustomer = { use: string; name: string; email: string }
export type FoundProduct = { id: string; title: string; price: Fils; stock: number }
/** `hosts` is empty where there is no choice; `hostId` is empty for anyone. */
export type Session = Draft['appointments'][number] & {
  title: string
  hosts: { id: string; name: string }[]
  free: { at: string; text: string }[]
}
export type LookupResult = {
  customers: FoundCustomer[] | null
  products: FoundProduct[] | null
  quote: Quote | null
  /** One per consultation in the order. */
  sessions: Session[]
}

/**
 * Search results, the current quote, and the free slots of each consultation.
 * @param changes the number of the order that is changed; null for a new one
 */
export async function lookUp(shop: Shop, draft: Draft, locale: Locale, changes: string | null): Promise<LookupResult> {
  const priced = await priceDraft(shop, draft, changes)
  const [customer, product] = [searchText(draft.findCustomer), searchText(draft.findProduct)]
  return {
    customers: customer === '' ? null : await findCustomers(shop.db, customer),
    products: product === '' ? null : await findProducts(shop.db, product, locale),
    quote: priced,
    sessions: priced === null ? [] : await sessionsOf(shop, priced, draft, locale, changes),
  }
}

async function priceDraft(shop: Shop, draft: Draft, changes: string | null): Promise<Quote | null> {
  const country = countries.find((each) => each === draft.shipping.country)
  const read = parseInput(quoteSchema, {
    items: itemsOf(draft).filter(({ quantity }) => quantity > 0),
    ...(draft.promoCode.trim() !== '' && { promoCode: draft.promoCode }),
    ...(country && { country }),
  })
  if (!read.ok) return null
  const off = parseInput(takenOffSchema, { ...draft.off, reason: draft.off.reason || '-' })
  const replaced = changes === null ? null : { number: changes }
  return quote(shop, read.value, { byHand: off.ok ? off.value.amount : 0, replaced })
}

/** The sessions in the order, each with the choice made for it and the times that are free with that host. */
async function sessionsOf(
  { db, clock, settings }: Shop,
  { items }: Quote,
  draft: Draft,
  locale: Locale,
  changes: string | null,
): Promise<Session[]> {
  const { booking } = await settings.read()
  const active = (await readHosts(db)).filter(({ isActive }) => isActive)
  const hold = changes === null ? null : await readOwnHold(db, { number: changes })
  const held = hold === null ? [] : await heldTimes(db, hold.orderId)
  const asked = { now: clock.now(), except: hold?.orderId, count: Number.POSITIVE_INFINITY }
  const left = [...draft.appointments]
  const sessions: Session[] = []
  for (const { id, category, quantity, sessionMinutes, packageOf, ...titles } of items) {
    if (category !== 'consultation' || packageOf !== null) continue
    const minutes = sessionMinutes ?? booking.sessionMinutes
    const own = held.filter(({ productId }) => productId === id)
    const giving = eligibleHosts(active, { productId: id, hostId: null })
    const hosts = giving.length < 2 ? [] : giving.map((host) => ({ id: String(host.id), name: hostIn(host, locale) }))
    const timesWith = new Map<string, Date[]>()
    for (let unit = 0; unit < Math.min(quantity, 20); unit++) {
      const at = left.findIndex(({ productId }) => productId === id)
      const [chosen] = at < 0 ? [] : left.splice(at, 1)
      // One who no longer gives it is anyone.
      const hostId = hosts.find((host) => host.id === chosen?.hostId)?.id ?? ''
      const some = giving.filter(({ id }) => hostId === '' || String(id) === hostId)
      const times =
        timesWith.get(hostId) ?? (await nextFreeTimes(db, booking, { ...asked, minutes, held: own, hosts: some }))
      timesWith.set(hostId, times)
      const free = times
        .filter((time, place) => place < timesShown || time.toISOString() === chosen?.startsAt)
        .map((time) => ({ at: time.toISOString(), text: formatWhen(time, locale) }))
      const { startsAt = '', mode = '' } = chosen ?? {}
      sessions.push({ productId: id, title: titleIn(titles, locale), hosts, free, hostId, startsAt, mode })
    }
  }
  return sessions
}

/** Accounts and guest customers, as the lists of users and orders find them; each address once. */
async function findCustomers(db: Executor, words: string): Promise<FoundCustomer[]> {
  const page = { limit: most }
  const [accounts, orders] = await Promise.all([
    listUsers(db, { typed: words, role: null, isActive: null }, page),
    findOrders(db, page, { words }),
  ])
  const found = new Map<string, FoundCustomer>()
  for (const { number, firstName, lastName, email } of orders.rows)
    if (email !== '' && !found.has(email.toLowerCase()))
      found.set(email.toLowerCase(), { use: `order:${number}`, name: `${firstName} ${lastName}`, email })
  for (const { id, name, email } of accounts.rows)
    if (!found.has(email.toLowerCase())) found.set(email.toLowerCase(), { use: `user:${id}`, name, email })
  return [...found.values()].slice(0, most)
}

/** Products on sale as the admin's list finds them; of products with variants, the variants on sale. */
async function findProducts(db: Executor, q: string, locale: Locale): Promise<FoundProduct[]> {
  const { rows } = await listProducts(db, { q, status: 'active' }, { sort: 'newest', locale }, { limit: most })
  const ids = await Promise.all(
    rows.map(async ({ id }) => {
      const { options, variants } = await readChoices(db, id)
      return options.length === 0 ? [id] : variants.map((variant) => variant.id)
    }),
  )
  const requested = ids.flat().map((productId) => ({ productId, quantity: 1 }))
  const sold = await readForSale(db, requested)
  return requested.flatMap(({ productId }) => {
    const row = sold.get(productId)
    if (row === undefined) return []
    return [{ id: row.id, title: titleIn(row, locale), price: row.price, stock: row.stock }]
  })
}

/** Fills in a customer: their last order's details, or their account's. */
export async function takeCustomer(db: Executor, draft: Draft, use: string, now: Date): Promise<Draft> {
  const [kind = '', id = ''] = use.split(':', 2)
  const last = kind === 'user' ? (await listOwnOrders(db, id, { limit: 1 }))[0]?.number : id
  const order = last === undefined ? null : await readOrder(db, { number: last })
  if (order && order.forgottenAt === null) return withCustomer(draft, order)
  if (kind !== 'user') return draft
  const account = await readUser(db, id, now)
  if (account === null) return draft
  const [firstName = '', ...rest] = account.name.split(' ')
  return { ...draft, customer: { ...draft.customer, firstName, lastName: rest.join(' '), email: account.email } }
}
