import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code an authenticator app shows for a key (RFC 6238).
 * @param steps half minutes from now: the shop accepts the current, previous and next code, each once
 * @param now the shop's clock
 */
export function codeOf(key: string, steps: -1 | 0 | 1 = 0, now = Date.now()): string {
  const bits = [...key].map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000) + steps))
  const mac = createHmac('sha1', secret).update(step).digest()
  return String((mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The key in an authenticator URI. */
export const keyOf = (uri: string): string => new URL(uri).searchParams.get('secret') ?? ''

/** The key shown on the security page, which spaces it with elements. */
export function keyShownIn(html: string): string {
  const shown = [...html.matchAll(/<code[^>]*>(.*?)<\/code>/gs)].map(([, inner]) => inner!.replace(/<[^>]*>/g, ''))
  return shown.find((text) => /^[A-Z2-7]{20,}$/.test(text))!
}
