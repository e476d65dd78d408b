import { randomUUID } from 'node:crypto'
import type { Check } from '../check.ts'
import {
  anyFile,
  ask,
  bodyOf,
  expectThat,
  inParallel,
  type Order,
  order,
  orderOf,
  type Placed,
  type Product,
  pay,
  placeFile,
  productThat,
  Skipped,
  seen,
  tally,
} from '../target.ts'

type Slots = { hosts?: { id: number }[]; days: { times: string[] }[] }

export const races: Check[] = [
  {
    promise: 'One order with one key, sent five times at once, is one order',
    async run(shop) {
      const { id } = await anyFile(shop)
      const [key, body] = [randomUUID(), orderOf(shop, [{ productId: id, quantity: 1 }])]
      const responses = await inParallel(5, () => order(shop, body, key))
      expectThat(
        responses.every(({ status }) => status === 200 || status === 201),
        tally(responses),
      )
      const numbers = new Set(responses.map((each) => bodyOf<Placed>(each).number))
      expectThat(numbers.size === 1, `it became ${[...numbers].join(', ')}`)
    },
  },
  {
    promise: 'A key that was used is not good for another order',
    async run(shop) {
      const { id } = await anyFile(shop)
      const key = randomUUID()
      await order(shop, orderOf(shop, [{ productId: id, quantity: 1 }]), key)
      const other = await order(shop, orderOf(shop, [{ productId: id, quantity: 2 }]), key)
      expectThat(other.status === 409, tally([other]))
    },
  },
  {
    promise: 'Orders at once take exactly the pieces that they got, and never more than there are',
    async run(shop) {
      const { id, stock } = await productThat(shop, 'parcel', ({ category }) => category === 'physical')
      const quantity = Math.min(99, Math.max(1, Math.ceil(stock / 8)))
      const responses = await inParallel(4, () => order(shop, orderOf(shop, [{ productId: id, quantity }])))
      const taken = responses.filter(({ status }) => status === 201).length * quantity
      const known = responses.every(({ status }) => status === 201 || status === 409)
      expectThat(known && taken <= stock, `of ${stock}: ${tally(responses)}, ${quantity} each`)
      const { stock: left } = bodyOf<Product>(await ask(shop, `/api/v1/products/${id}`))
      expectThat(left === stock - taken, `${stock} less ${taken}, and ${left} are left (does anyone else buy?)`)
    },
  },
  {
    promise: 'An appointment is sold once',
    async run(shop) {
      const { id } = await productThat(shop, 'consultation', ({ category }) => category === 'consultation')
      const slotsOf = async (host: string) =>
        bodyOf<Slots>(await ask(shop, `/api/v1/slots?product=${id}&days=31${host}`))
      // Several hosts sell a time once each: all ask for the same one.
      const hostId = (await slotsOf('')).hosts?.[0]?.id
      const { days } = await slotsOf(hostId === undefined ? '' : `&host=${hostId}`)
      const startsAt = days.flatMap(({ times }) => times).at(-1)
      if (startsAt === undefined) throw new Skipped('the shop has no free time in 31 days')
      const appointments = [{ productId: id, startsAt, mode: 'phone', ...(hostId !== undefined && { hostId }) }]
      const responses = await inParallel(3, () =>
        order(shop, orderOf(shop, [{ productId: id, quantity: 1 }], { appointments })),
      )
      expectThat(responses.filter(({ status }) => status === 201).length === 1, tally(responses))
    },
  },
  {
    promise: 'A payment that is reported five times at once pays once, and only the bank says that it did',
    async run(shop) {
      const placed = await placeFile(shop)
      const before = bodyOf<Order>(await seen(shop, placed.number, placed.accessToken))
      expectThat(before.paymentStatus === 'pending', `it is ${before.paymentStatus} before anyone paid`)
      expectThat(before.downloads.length === 0, 'its files can be downloaded before anyone paid')
      const back = await pay(shop, placed)
      const returns = await inParallel(5, () => ask(shop, back))
      expectThat(
        returns.every(({ status }) => status < 500),
        `the way back answered ${returns.map(({ status }) => status)}`,
      )
      const after = bodyOf<Order>(await seen(shop, placed.number, placed.accessToken))
      expectThat(after.paymentStatus === 'paid', `it is ${after.paymentStatus}`)
      expectThat(
        after.total.amount === placed.total.amount,
        `placed for ${placed.total.amount}, paid ${after.total.amount}`,
      )
      expectThat(after.downloads.length > 0, 'nothing can be downloaded')
    },
  },
]
