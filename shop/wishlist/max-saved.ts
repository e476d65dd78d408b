/** The most products and variants that a wishlist holds. */
export const maxSaved = 100
