import { expect, test } from 'vitest'
import { averageOf, halfStarsOf } from './average.ts'

test.each([
  [[5], 5, 5],
  [[1], 1, 1],
  [[5, 4], 4.5, 4.5],
  [[5, 5, 4], 4.7, 4.5],
  [[4, 4, 4, 5], 4.3, 4.5], // 4.25, half up
  [[4, 4, 4, 4, 5], 4.2, 4],
  [[5, 5, 5, 4], 4.8, 5], // 4.75, half up
  [[1, 2], 1.5, 1.5],
  [[1, 1, 2], 1.3, 1.5],
  [[3, 3, 3, 3, 4, 4, 4], 3.4, 3.5],
  [[...Array(19).fill(4), 5], 4.1, 4], // 4.05, half up
])('%j is %d, drawn as %d', (stars, average, halves) => {
  const rating = { count: stars.length, sum: stars.reduce((sum, star) => sum + star, 0) }
  expect([averageOf(rating), halfStarsOf(rating)]).toEqual([average, halves])
})

test('without a review there is no average', () => {
  expect([averageOf({ count: 0, sum: 0 }), halfStarsOf({ count: 0, sum: 0 })]).toEqual([null, null])
})

test('is between one and five, and differs from the true average by at most half a step', () => {
  for (let count = 1; count <= 60; count++) {
    for (let sum = count; sum <= 5 * count; sum++) {
      const [average, halves] = [averageOf({ count, sum }) ?? 0, halfStarsOf({ count, sum }) ?? 0]
      expect(Math.abs(average - sum / count)).toBeLessThanOrEqual(0.05 + 1e-9)
      expect(Math.abs(halves - sum / count)).toBeLessThanOrEqual(0.25 + 1e-9)
      expect(average).toBeGreaterThanOrEqual(1)
      expect(average).toBeLessThanOrEqual(5)
    }
  }
})
