/** Length limits of a review and its author's name; separate from the form, for a page without its schema. */
export const maxReviewText = 1000
export const maxAuthorName = 40
