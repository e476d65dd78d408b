import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../ports.ts'

/** For how long a link made at the click opens its file, and goes on with one that broke off. */
export const linkMs = 15 * 60_000

/**
 * Which click a link was made at: the grant, the version, the count at that click, and until when (ms since 1970) it
 * is good.
 */
export type FileLink = { grantId: string; fileId: string; count: number; until: number }

/**
 * The path of a file for a few minutes; it discloses nothing about the order and holds no token.
 * @param subject whose link it is, see `holderOf`
 */
export function fileLink(secrets: Secrets, subject: string, link: FileLink): string {
  return `/downloads/${link.grantId}/file?v=${link.fileId}&n=${link.count}&until=${link.until}&sign=${signatureOf(secrets, subject, link)}`
}

/** Whether a link is one of this holder's today, however old, in constant time. */
export function isOurLink(secrets: Secrets, subject: string, link: FileLink, sign: string): boolean {
  const expected = Buffer.from(signatureOf(secrets, subject, link))
  const given = Buffer.from(sign)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const signatureOf = (secrets: Secrets, subject: string, { grantId, fileId, count, until }: FileLink) =>
  secrets.sign('download', `${subject}.${grantId}.${fileId}.${count}.${until}`)
