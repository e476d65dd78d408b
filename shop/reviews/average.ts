/** The rating of published reviews: how many there are, and the total of their stars. */
export type Rating = { count: number; sum: number }

/** The average of 1 to 5 stars to one decimal, half up; null without reviews. */
export function averageOf({ count, sum }: Rating): number | null {
  return count > 0 ? Math.floor((20 * sum + count) / (2 * count)) / 10 : null
}

/** The average to the nearest half, half up, for drawing stars; null without reviews. */
export function halfStarsOf({ count, sum }: Rating): number | null {
  return count > 0 ? Math.floor((4 * sum + count) / (2 * count)) / 2 : null
}
