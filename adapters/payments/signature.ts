import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 of a message, as a gateway writes it. */
export function hmac(secret: string, message: string, form: 'hex' | 'base64'): string {
  return createHmac('sha256', secret).update(message, 'utf8').digest(form)
}

/** Compares two signatures in a time that does not tell where they differ. */
export function sameSignature(expected: string, given: string | null): boolean {
  if (given === null) return false
  const one = Buffer.from(expected)
  const other = Buffer.from(given.trim())
  return one.length === other.length && timingSafeEqual(one, other)
}
