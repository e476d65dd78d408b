import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a token is the expected one, in constant time whatever its length; an empty or missing one never is. */
export function isSameToken(expected: string, received: string | null | undefined): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return !!received && timingSafeEqual(hash(expected), hash(received))
}
