/** Limits of the attachments of one message or answer. */
export const attachmentLimits = { files: 3, bytes: 5 * 1024 * 1024 } as const

export const attachmentTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const
export type AttachmentType = keyof typeof attachmentTypes

/** A file's type by its first bytes, whatever its name or declared type; null for unsupported types. */
export function typeOf(bytes: Uint8Array): AttachmentType | null {
  const begins = (at: number, ...expected: number[]) => expected.every((byte, index) => bytes[at + index] === byte)
  if (begins(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (begins(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (begins(0, 0x52, 0x49, 0x46, 0x46) && begins(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp'
  return begins(0, 0x25, 0x50, 0x44, 0x46, 0x2d) ? 'application/pdf' : null
}

/** The limit of file systems; longer names are cut before any processing. */
const longestName = 255

/**
 * A safe file name: one line without folders, control characters or direction marks, with the extension of its real
 * type.
 */
export function cleanName(name: string, type: AttachmentType): string {
  const last = name.slice(-longestName).split(/[\\/]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{C}\u2028\u2029"<>:|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  return `${[...stem].slice(0, 80).join('') || 'file'}.${attachmentTypes[type]}`
}

/** An attachment for display (R33). */
export type Attachment = { id: string; filename: string; url: string; size: number; type: string }
