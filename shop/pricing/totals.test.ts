import { expect, test } from 'vitest'
import { type Discount, leftToFree, type PricedLine, type ShippingRule, totals } from './totals.ts'

const guide = (price: number, quantity = 1): PricedLine => ({ price, quantity, isDigital: true })
const shirt = (price: number, quantity = 1): PricedLine => ({ price, quantity, isDigital: false })
const fee = { fee: 2000, freeFrom: null }
const freeFrom20 = { fee: 2000, freeFrom: 20_000 }
const after20: ShippingRule = { ...freeFrom20, counts: 'after' }
const percent = (value: number): Discount => ({ type: 'percentage', value })
const fixed = (value: number): Discount => ({ type: 'fixed', value })

test.each([
  ['an empty cart costs nothing', [], fee, null, [0, 0, 0, 0]],
  ['digital goods travel free', [guide(2250, 2)], fee, null, [4500, 0, 0, 4500]],
  ['one parcel, one fee, however many pieces', [shirt(12_000, 3), shirt(3500)], fee, null, [39_500, 2000, 0, 41_500]],
  ['one thing to send among digital ones brings the fee', [guide(2250), shirt(3500)], fee, null, [5750, 2000, 0, 7750]],
  ['a fils below the threshold pays the fee', [shirt(19_999)], freeFrom20, null, [19_999, 2000, 0, 21_999]],
  ['at the threshold the parcel is free', [shirt(20_000)], freeFrom20, null, [20_000, 0, 0, 20_000]],
  ['the threshold counts before the discount', [shirt(20_000)], freeFrom20, percent(50), [20_000, 0, 10_000, 10_000]],
  [
    'it counts after the discount where the shop says so',
    [shirt(20_000)],
    { ...freeFrom20, counts: 'after' },
    percent(1),
    [20_000, 2000, 200, 21_800],
  ],
  [
    'a fixed sum counts against the goods alone',
    [shirt(20_500)],
    { ...freeFrom20, counts: 'after' },
    fixed(500),
    [20_500, 0, 500, 20_000],
  ],
  ['a threshold of nothing makes every parcel free', [shirt(1)], { fee: 2000, freeFrom: 0 }, null, [1, 0, 0, 1]],
  [
    'a percentage takes from the goods, not from the fee',
    [shirt(10_000)],
    fee,
    percent(10),
    [10_000, 2000, 1000, 11_000],
  ],
  ['half a fils rounds up', [guide(2255)], fee, percent(10), [2255, 0, 226, 2029]],
  ['just under half rounds down', [guide(2254)], fee, percent(10), [2254, 0, 225, 2029]],
  ['it rounds once for the order, not once a line', [guide(5), guide(5), guide(5)], fee, percent(10), [15, 0, 2, 13]],
  ['one percent of one fils is nothing', [guide(1)], fee, percent(1), [1, 0, 0, 1]],
  ['the whole of one fils is one', [guide(1)], fee, percent(100), [1, 0, 1, 0]],
  ['everything off leaves the fee', [shirt(3500)], fee, percent(100), [3500, 2000, 3500, 2000]],
  ['a fixed sum comes off the whole', [shirt(3500)], fee, fixed(1250), [3500, 2000, 1250, 4250]],
  ['a fixed sum may take the fee too', [shirt(3500)], fee, fixed(5500), [3500, 2000, 5500, 0]],
  ['a fixed sum over the total takes the total and no more', [guide(2250)], fee, fixed(1_000_000), [2250, 0, 2250, 0]],
  ['a product that is given away', [guide(0, 99)], fee, percent(10), [0, 0, 0, 0]],
  [
    'a huge cart stays whole',
    [shirt(1_000_000_000, 99), guide(999_999_999, 99)],
    fee,
    percent(33),
    [197_999_999_901, 2000, 65_339_999_967, 132_660_001_934],
  ],
] as [string, PricedLine[], ShippingRule, Discount | null, number[]][])(
  '%s',
  (_says, lines, shipping, discount, amounts) => {
    const { subtotal, shippingCost, discount: off, total } = totals(lines, shipping, discount)
    expect([subtotal, shippingCost, off, total]).toEqual(amounts)
  },
)

test('a limited discount applies to the goods it is for, and never exceeds their amount', () => {
  const others = { ...shirt(10_000), isDiscounted: false }
  const of = (discount: Discount) => totals([guide(2255), others], fee, { ...discount, isLimited: true })
  expect(of(percent(10))).toEqual({ subtotal: 12_255, shippingCost: 2000, discount: 226, total: 14_029 })
  expect(of(fixed(1000))).toMatchObject({ discount: 1000, total: 13_255 })
  expect(of(fixed(5000))).toMatchObject({ discount: 2255, total: 12_000 })
  expect(of(percent(100))).toMatchObject({ discount: 2255, total: 12_000 })
  expect(totals([{ ...guide(2255), isDiscounted: false }], fee, percent(50))).toMatchObject({ discount: 0 })
})

test('for any cart, the parts are whole, none is negative, and they add up', () => {
  for (let price = 0; price < 60; price++) {
    for (const value of [1, 3, 7, 10, 33, 50, 99, 100]) {
      for (const discount of [percent(value), fixed(value)]) {
        const {
          subtotal,
          shippingCost,
          discount: off,
          total,
        } = totals([guide(price, 3), shirt(price)], { fee: 7, freeFrom: 90 }, discount)
        expect(total).toBe(subtotal + shippingCost - off)
        for (const part of [subtotal, shippingCost, off, total]) expect(Number.isInteger(part) && part >= 0).toBe(true)
      }
    }
  }
})

test.each([
  ['of a cart below the amount', [shirt(12_000)], freeFrom20, null, 8000],
  ['after a percentage, which reduces what is added, too', [shirt(20_000)], after20, percent(10), 2222],
  ['never with everything off', [shirt(20_000)], after20, percent(100), null],
  ['what a fixed discount takes', [shirt(15_000)], after20, fixed(500), 5500],
  ['also what it takes beyond the goods', [shirt(500)], after20, fixed(900), 20_400],
  ['nothing once it is free', [shirt(20_000)], freeFrom20, null, null],
  ['nothing of files', [guide(100)], freeFrom20, null, null],
  ['nothing without such an amount', [shirt(100)], fee, null, null],
] as [string, PricedLine[], ShippingRule, Discount | null, number | null][])(
  'amount left to free delivery: %s',
  (_says, lines, shipping, discount, left) => {
    expect(leftToFree(lines, shipping, discount)).toBe(left)
  },
)

test('for any cart, exactly the amount left to free delivery makes it free, and no fils less', () => {
  const limited = (discount: Discount): Discount => ({ ...discount, isLimited: true })
  const discounts = [1, 3, 10, 33, 50, 99].flatMap((value) => [percent(value), limited(percent(value)), fixed(value)])
  for (const discount of [null, percent(100), fixed(5000), limited(fixed(5000)), ...discounts]) {
    for (const counts of ['before', 'after'] as const) {
      for (let price = 1; price < 400; price += 7) {
        const rule: ShippingRule = { fee: 2000, freeFrom: 397, counts }
        const cart = [shirt(price)]
        const costWith = (more: number) =>
          totals([...cart, { ...guide(more), isDiscounted: !discount?.isLimited }], rule, discount).shippingCost
        const left = leftToFree(cart, rule, discount)
        const isFree = totals(cart, rule, discount).shippingCost === 0
        if (left === null) expect(isFree || costWith(1_000_000) === 2000, 'never free').toBe(true)
        else expect([isFree, costWith(left), costWith(left - 1)]).toEqual([false, 0, 2000])
      }
    }
  }
})
