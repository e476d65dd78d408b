import { nonceToHashes, scriptHash } from '../security-headers.ts'
import { deferHydration } from './deferred-hydration.ts'

/**
 * A rendered page as it is sent: with its hydration deferred, and without its nonces.
 * @param rendered as UTF-8, like the page that it answers
 * @returns also the hashes of its scripts, for the page's policy
 */
export function finishPage(rendered: Buffer, nonce: string): { html: Uint8Array<ArrayBuffer>; hashes: string[] } {
  // All that is sought is ASCII: as Latin-1, a character a byte, the page is neither decoded nor encoded again.
  const late = deferHydration(rendered.toString('latin1'), nonce)
  const { html, hashes } = nonceToHashes(late.html, nonce)
  return { html: Buffer.from(html, 'latin1'), hashes: late.code === null ? hashes : [...hashes, scriptHash(late.code)] }
}
