import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { z } from 'zod'
import { cookieValue } from '#server/http/request.ts'
import type { Shop } from '#shop/shop.ts'

type Parts<Schema extends z.ZodObject> = {
  /** Names the cookie and its key, so that a cookie for one purpose is invalid for another. */
  purpose: string
  livesMs: number
  schema: Schema
}

/**
 * Short-lived state stored in the browser only: encrypted, HttpOnly. SameSite=Lax, since the browser may return from
 * another site.
 */
export function sealedCookie<Schema extends z.ZodObject>(
  shop: Pick<Shop, 'secrets' | 'clock' | 'baseUrl'>,
  { purpose, livesMs, schema }: Parts<Schema>,
) {
  const secure = shop.baseUrl.startsWith('https:')
  // With the prefix browsers accept it from no other host, not even a parent domain.
  const name = `${secure ? '__Host-' : ''}bustan_${purpose}`
  const key = shop.secrets.sign(`${purpose}-flow`, 'cookie')
  const whole = schema.extend({ until: z.number() })
  const cookie = (value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

  return {
    /** The cookie for new state. */
    async begin(facts: z.output<Schema>): Promise<string> {
      const until = shop.clock.now().getTime() + livesMs
      return cookie(await symmetricEncrypt({ key, data: JSON.stringify({ ...facts, until }) }), livesMs / 1000)
    },
    /**
     * The state that this browser sent, with its expiry in milliseconds since 1970; null when there is none, it has
     * expired, or it is not ours.
     */
    async read(request: Request): Promise<(z.output<Schema> & { until: number }) | null> {
      const sealed = cookieValue(request.headers.get('cookie'), name)
      if (!sealed || !/^[0-9a-f]{1,4000}$/.test(sealed)) return null
      const data = await symmetricDecrypt({ key, data: sealed }).catch(() => null)
      if (data === null) return null
      const saved = whole.parse(JSON.parse(data)) as z.output<Schema> & { until: number }
      return saved.until > shop.clock.now().getTime() ? saved : null
    },
    /** Clears the cookie. */
    end: cookie('', 0),
  }
}
