import { z } from 'zod'
import type { Shop } from '#shop/shop.ts'
import { sealedCookie } from '../sessions/sealed-cookie.ts'

const schema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  /** Where to go afterwards: a path of this shop. */
  to: z.string(),
})

/** A sign-in with Google in progress, stored for ten minutes in the browser that began it. */
export function googleFlows(shop: Pick<Shop, 'secrets' | 'clock' | 'baseUrl'>) {
  return sealedCookie(shop, { purpose: 'google', livesMs: 10 * 60_000, schema })
}
