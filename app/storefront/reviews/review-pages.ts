export const reviewsPerPage = 6
export const lastReviewPage = 50

/** How many pages of reviews a URL asks for; all up to that one are shown, as on the shop page. */
export function reviewPages(requested: string | null): number {
  return Math.min(lastReviewPage, Math.max(1, Math.trunc(Number(requested)) || 1))
}
