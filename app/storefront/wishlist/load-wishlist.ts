/** The wishlist's code, loaded lazily. */
export const loadWishlist = () => import('./device-wishlist.ts')
