import type { Secrets } from '../ports.ts'
import { isSameToken } from '../tokens/same-token.ts'

/** How long a link made by a click is valid, also for resuming an interrupted download. */
export const linkMs = 15 * 60_000

/** The click a link was made by: the grant, the version, the count at that click, and its expiry (ms since 1970). */
export type FileLink = { grantId: string; fileId: string; count: number; until: number }

/**
 * The path of a file for a few minutes; it discloses nothing about the order and contains no token.
 * @param subject whose link it is, see `holderOf`
 */
export function fileLink(secrets: Secrets, subject: string, link: FileLink): string {
  return `/downloads/${link.grantId}/file?v=${link.fileId}&n=${link.count}&until=${link.until}&sign=${signatureOf(secrets, subject, link)}`
}

/** Whether a link's signature is valid for this holder now, whatever its age, in constant time. */
export function isSignedLink(secrets: Secrets, subject: string, link: FileLink, sign: string): boolean {
  return isSameToken(signatureOf(secrets, subject, link), sign)
}

const signatureOf = (secrets: Secrets, subject: string, { grantId, fileId, count, until }: FileLink) =>
  secrets.sign('download', `${subject}.${grantId}.${fileId}.${count}.${until}`)
