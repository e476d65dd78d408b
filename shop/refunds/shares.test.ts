import { expect, test } from 'vitest'
import type { RefundedItems, RefundState } from '../payments/table.ts'
import { discountedGoods } from '../pricing/totals.ts'
import { itemAmounts, itemsTotal, paidShares, refundableItems } from './shares.ts'

/** Numbers from 0 to below `most`, the same in every run (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

function someOrder(below: (most: number) => number) {
  const isLimited = below(3) === 0
  const lines = Array.from({ length: 1 + below(5) }, (_, position) => ({
    position,
    price: below(4) === 0 ? below(5) : below(30_000),
    quantity: 1 + below(7),
    isDiscounted: !isLimited || below(2) === 0,
  }))
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const shippingCost = below(2) * 2000
  const most = isLimited ? discountedGoods(lines) : subtotal + shippingCost
  const byCode = below(3) === 0 ? 0 : below(most + 1)
  const manualDiscount = below(2) === 0 ? 0 : below(subtotal + shippingCost - byCode + 1)
  const discount = byCode + manualDiscount
  const amounts = { subtotal, shippingCost, discount, manualDiscount }
  return { amounts, lines, total: subtotal + shippingCost - discount }
}

test('a line of 12.000 KWD bought with 10 % off is refunded with 10.800, without shipping', () => {
  const order = { subtotal: 21_750, shippingCost: 2000, discount: 2175, manualDiscount: 0 }
  const lines = [
    { position: 0, price: 12_000, quantity: 1, isDiscounted: true },
    { position: 1, price: 9750, quantity: 1, isDiscounted: true },
  ]
  const amounts = itemAmounts(refundableItems(order, lines, []), {
    lines: [{ position: 0, quantity: 1 }],
    shipping: false,
  })
  expect(amounts).toEqual({ lines: [{ position: 0, quantity: 1, amount: 10_800 }], shipping: 0 })
})

test('whole fils by the largest remainder; the discount reduces shipping only beyond all lines', () => {
  const three = [0, 1, 2].map((position) => ({ position, price: 100, quantity: 1, isDiscounted: true }))
  expect(
    [...paidShares({ subtotal: 300, shippingCost: 0, discount: 100, manualDiscount: 0 }, three).lines].sort(),
  ).toEqual([
    [0, 66],
    [1, 67],
    [2, 67],
  ])
  const two = three.map((line) => ({ ...line, isDiscounted: line.position > 0 }))
  expect(
    [...paidShares({ subtotal: 300, shippingCost: 2000, discount: 101, manualDiscount: 0 }, two).lines].sort(),
  ).toEqual([
    [0, 100],
    [1, 49],
    [2, 50],
  ])
  const beyond = paidShares({ subtotal: 300, shippingCost: 2000, discount: 500, manualDiscount: 0 }, three)
  expect([[...beyond.lines.values()], beyond.shipping]).toEqual([[0, 0, 0], 1800])
})

test('a code reduces the goods it is for, and a manual discount all that is left; for all goods they are one', () => {
  const guide = { position: 0, price: 10_000, quantity: 1, isDiscounted: true }
  const shirt = { ...guide, position: 1, isDiscounted: false }
  const paid = (discount: number, manualDiscount: number, lines = [guide, shirt]) => {
    const shares = paidShares({ subtotal: 20_000, shippingCost: 2000, discount, manualDiscount }, lines)
    return [shares.lines.get(0), shares.lines.get(1), shares.shipping]
  }
  expect(paid(5500, 500)).toEqual([4833, 9667, 2000])
  expect(paid(10_500, 500)).toEqual([0, 9500, 2000])
  expect(paid(21_500, 11_500)).toEqual([0, 0, 500])
  const all = [guide, { ...shirt, isDiscounted: true }]
  expect(paid(5501, 500, all)).toEqual(paid(5501, 0, all))
})

test('refunded in any split and any order, even with failed refunds, all items add up to what was paid', () => {
  for (let seed = 1; seed <= 3000; seed++) {
    const below = numbers(seed)
    const { amounts, lines, total } = someOrder(below)
    const shares = paidShares(amounts, lines)
    for (const net of shares.lines.values()) expect(net).toBeGreaterThanOrEqual(0)
    expect([...shares.lines.values()].reduce((sum, each) => sum + each, shares.shipping)).toBe(total)
    const refunds: { state: RefundState; choices: { items: RefundedItems } }[] = []
    for (let round = 0; ; round++) {
      const left = refundableItems(amounts, lines, refunds)
      const open = left.lines.filter(({ unitsLeft }) => unitsLeft > 0)
      if (open.length === 0 && left.shipping === 0) break
      const chosen = open.flatMap(({ position, unitsLeft }) => {
        const quantity = below(unitsLeft + 1)
        return quantity > 0 ? [{ position, quantity }] : []
      })
      const items = itemAmounts(left, { lines: chosen, shipping: open.length === 0 || below(3) === 0 })!
      for (const { amount } of items.lines) expect(amount).toBeGreaterThanOrEqual(0)
      refunds.push({ state: 'done', choices: { items } })
      // An earlier one may still fail.
      const failing = refunds[below(refunds.length)]
      if (round < 12 && below(4) === 0 && failing) failing.state = 'failed'
      const back = refunds
        .filter(({ state }) => state === 'done')
        .reduce((sum, each) => sum + itemsTotal(each.choices.items), 0)
      expect(back, `seed ${seed}`).toBeLessThanOrEqual(total)
    }
    const back = refunds.filter(({ state }) => state === 'done')
    expect(
      back.reduce((sum, each) => sum + itemsTotal(each.choices.items), 0),
      `seed ${seed}`,
    ).toBe(total)
    expect(
      itemAmounts(refundableItems(amounts, lines, refunds), { lines: [{ position: 0, quantity: 1 }], shipping: false }),
    ).toBeNull()
  }
})

test('the sessions of a package add up to what was paid for it, whatever is booked meanwhile', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const below = numbers(seed)
    const all = 2 + below(49)
    const price = below(300_000)
    const discount = below(price + 1)
    const order = { subtotal: price, shippingCost: 0, discount, manualDiscount: below(discount + 1) }
    const refunds: { state: RefundState; choices: { items: RefundedItems } }[] = []
    const refunded = () =>
      refunds.flatMap(({ choices }) => choices.items.lines).reduce((sum, { quantity }) => sum + quantity, 0)
    for (let booked = below(all); ; booked = below(all - refunded() + 1)) {
      const unused = all - refunded() - booked
      const line = { position: 0, price, quantity: 1, isDiscounted: true, sessions: { all, unused } }
      const left = refundableItems(order, [line], refunds)
      expect(left.lines[0]).toMatchObject({ quantity: all, most: unused, paid: price - discount, isPackage: true })
      expect(itemAmounts(left, { lines: [{ position: 0, quantity: unused + 1 }], shipping: false })).toBeNull()
      if (refunded() === all) break
      if (unused === 0) continue
      const items = itemAmounts(left, { lines: [{ position: 0, quantity: 1 + below(unused) }], shipping: false })!
      refunds.push({ state: 'done', choices: { items } })
    }
    expect(
      refunds.reduce((sum, { choices }) => sum + itemsTotal(choices.items), 0),
      `seed ${seed}`,
    ).toBe(price - discount)
  }
})
