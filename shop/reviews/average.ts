/** Stars of published reviews summed up: how many reviews, and their stars added. */
export type Rating = { count: number; sum: number }

/** The average of 1 to 5 stars to one decimal, half up; null when there is no review: an average is never invented. */
export function averageOf({ count, sum }: Rating): number | null {
  return count > 0 ? Math.floor((20 * sum + count) / (2 * count)) / 10 : null
}

/** The average to the nearest half, half up, as stars are drawn; null when there is no review. */
export function halfStarsOf({ count, sum }: Rating): number | null {
  return count > 0 ? Math.floor((4 * sum + count) / (2 * count)) / 2 : null
}
