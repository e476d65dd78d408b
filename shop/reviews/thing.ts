/** A review as the record of the admin area names it: by its product and stars, never by who wrote it. */
export function reviewThing(review: { id: string; productId: string; rating: number }) {
  return { subject: 'review', subjectId: review.id, name: `${review.productId} ${review.rating}/5` } as const
}
