/** File types a digital product may deliver. */
export const fileKinds = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
} as const
export type FileKind = keyof typeof fileKinds

/** In bytes: 10 MB per picture, 100 MB per file. */
export const maxPictureBytes = 10 * 1024 * 1024
export const maxFileBytes = 100 * 1024 * 1024

const beginnings: [FileKind, readonly number[]][] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpg', [0xff, 0xd8, 0xff]],
]

/** A file's type by its first bytes, whatever its name; null for a type that products may not deliver. */
export function fileKind(head: Uint8Array): FileKind | null {
  return beginnings.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0] ?? null
}

/** A file's name for buyers: the original without path and control characters, with the extension of its real type. */
export function fileNameOf(sent: string, kind: FileKind): string {
  const base = sent
    .slice(-255)
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
    .slice(0, 100)
  return `${base || 'file'}.${kind}`
}
