import { z } from 'zod'
import { spendOnce } from '#shop/accounts/sessions/spend-once.ts'
import type { Shop } from '#shop/shop.ts'
import { sealedCookie } from '../sessions/sealed-cookie.ts'

/** How long the browser may take to ask for a fingerprint or face. */
const livesMs = 5 * 60_000

/**
 * This shop as a relying party of WebAuthn, and its challenges. Its identity is the configured address alone: the
 * request's Host plays no part.
 * @param purpose what the challenges are for; one for signing in creates no passkey
 */
export function relyingParty(shop: Pick<Shop, 'db' | 'secrets' | 'clock' | 'baseUrl'>, purpose: 'enter' | 'add') {
  const { hostname, origin } = new URL(shop.baseUrl)
  // `userId` is set when a passkey is added to an account.
  const schema = z.object({ challenge: z.string().min(1), userId: z.string().nullable() })
  const cookies = sealedCookie(shop, { purpose: `passkey_${purpose}`, livesMs, schema })

  return {
    id: hostname,
    origin,
    timeout: livesMs,
    /** The headers that let this browser answer a challenge. */
    async ask(challenge: string, userId: string | null = null): Promise<Headers> {
      return new Headers({ 'Set-Cookie': await cookies.begin({ challenge, userId }) })
    },
    /**
     * Redeems this browser's challenge before its answer is verified: of any number of concurrent attempts, in any
     * process, one gets it. Null when missing or expired.
     */
    async spend(request: Request, userId: string | null = null): Promise<string | null> {
      const issued = await cookies.read(request)
      if (issued === null || issued.userId !== userId) return null
      const { challenge, until } = issued
      const fresh = await spendOnce(shop.db, `passkey:${challenge}`, new Date(until), shop.clock.now())
      return fresh ? challenge : null
    },
    /** Clears the challenge from the browser. */
    end: cookies.end,
  }
}
