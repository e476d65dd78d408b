import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether a request's token or signature is the expected one, in constant time whatever its length; an empty or missing
 * one never is. Adapters do not see `shop/tokens/same-token.ts`.
 */
export function isSameToken(expected: string, received: string | null | undefined): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return !!received && timingSafeEqual(hash(expected), hash(received))
}
