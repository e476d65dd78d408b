/** Limit of products and variants on a wishlist. */
export const maxSaved = 100
