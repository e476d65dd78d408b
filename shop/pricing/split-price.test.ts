import { expect, test } from 'vitest'
import { splitPrice } from './split-price.ts'

const sumOf = (shares: readonly { price: number; quantity: number }[]) =>
  shares.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

test('a bundle’s price is divided in proportion to its units’ individual prices, to within one fils', () => {
  expect(
    splitPrice(10_000, [
      { price: 9_000, quantity: 1 },
      { price: 3_000, quantity: 1 },
    ]),
  ).toEqual([
    { index: 0, quantity: 1, price: 7_500 },
    { index: 1, quantity: 1, price: 2_500 },
  ])
  expect(splitPrice(1_000, [{ price: 500, quantity: 3 }])).toEqual([
    { index: 0, quantity: 1, price: 334 },
    { index: 0, quantity: 2, price: 333 },
  ])
  expect(
    splitPrice(1_001, [
      { price: 0, quantity: 1 },
      { price: 0, quantity: 1 },
    ]),
  ).toEqual([
    { index: 0, quantity: 1, price: 501 },
    { index: 1, quantity: 1, price: 500 },
  ])
})

test('for any price and units: exact, never negative, complete and deterministic', () => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % (most + 1)
  }
  for (let round = 0; round < 3_000; round++) {
    const parts = Array.from({ length: 1 + random(9) }, () => ({
      price: random(3) === 0 ? random(3) : random(100_000_000),
      quantity: 1 + random(19),
    }))
    const price = random(2) === 0 ? random(200) : random(100_000_000)
    const shares = splitPrice(price, parts)
    expect(sumOf(shares)).toBe(price)
    expect(splitPrice(price, parts)).toEqual(shares)
    for (const [index, { quantity, price: apart }] of parts.entries()) {
      const own = shares.filter((share) => share.index === index)
      expect(own.reduce((sum, share) => sum + share.quantity, 0)).toBe(quantity)
      expect(own.length).toBeLessThanOrEqual(2)
      const all = sumOf(parts)
      const exact = all === 0 ? price / parts.reduce((sum, part) => sum + part.quantity, 0) : (price * apart) / all
      for (const share of own) {
        expect(share.price).toBeGreaterThanOrEqual(0)
        expect(Math.abs(share.price - exact)).toBeLessThan(1.001)
      }
    }
  }
})
