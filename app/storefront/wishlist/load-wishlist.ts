/** The code of the wishlist, which no first view needs. */
export const loadWishlist = () => import('./device-wishlist.ts')
