import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { z } from 'zod'
import type { Shop } from '#shop/shop.ts'
import { cookieValue } from '../request.ts'

const schema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  /** Where to go afterwards: a path of this shop. */
  to: z.string(),
  /** When it ends, in milliseconds since 1970. */
  until: z.number(),
})
export type Flow = z.infer<typeof schema>

const livesMs = 10 * 60_000

/**
 * A sign-in with Google that is under way, kept in the browser that began it and nowhere else: encrypted, ten minutes,
 * out of reach of scripts. Lax, since the browser comes back from another site.
 */
export function googleFlows(shop: Pick<Shop, 'secrets' | 'clock' | 'baseUrl'>) {
  const secure = shop.baseUrl.startsWith('https:')
  // With the prefix a browser takes it from no other host, not even from one above ours.
  const name = secure ? '__Host-bustan_google' : 'bustan_google'
  const key = shop.secrets.sign('google-flow', 'cookie')
  const cookie = (value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

  return {
    /** The cookie of a new one. */
    async begin(flow: Omit<Flow, 'until'>): Promise<string> {
      const until = shop.clock.now().getTime() + livesMs
      return cookie(await symmetricEncrypt({ key, data: JSON.stringify({ ...flow, until }) }), livesMs / 1000)
    },
    /** The one this browser is in the middle of; null when there is none, it is too old, or it is not from us. */
    async read(request: Request): Promise<Flow | null> {
      const sealed = cookieValue(request.headers.get('cookie'), name)
      if (!sealed || !/^[0-9a-f]{1,4000}$/.test(sealed)) return null
      const data = await symmetricDecrypt({ key, data: sealed }).catch(() => null)
      if (data === null) return null
      const flow = schema.parse(JSON.parse(data))
      return flow.until > shop.clock.now().getTime() ? flow : null
    },
    /** Takes the cookie away. */
    end: cookie('', 0),
  }
}
