import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 of a message, in the gateway's encoding. */
export function hmac(secret: string, message: string, form: 'hex' | 'base64'): string {
  return createHmac('sha256', secret).update(message, 'utf8').digest(form)
}

/** Compares two signatures in constant time. */
export function sameSignature(expected: string, given: string | null): boolean {
  if (given === null) return false
  const one = Buffer.from(expected)
  const other = Buffer.from(given.trim())
  return one.length === other.length && timingSafeEqual(one, other)
}
