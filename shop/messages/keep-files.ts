import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { FileStore } from '../ports.ts'
import { type AttachmentType, attachmentLimits, attachmentTypes, cleanName, typeOf } from './attachment.ts'

/** A file in the private store that no row names yet. */
export type KeptFile = { id: string; fileKey: string; filename: string; size: number; type: AttachmentType }
export type FileRefusal = { reason: 'too_many_files' | 'file_too_large' | 'file_type' }

/** The longest side of a kept picture, and how large one may be when it is unpacked. */
const longest = 2400
const maxPixels = 50_000_000

/**
 * Checks attached files, puts them into the private store, and writes what names them: `write` is one transaction. When
 * that refuses or fails, the files are taken back. What a file is is read from its content. Pictures are drawn anew:
 * nothing hidden in them (where they were taken, a script after the last pixel) is kept. All are taken, or none.
 */
export async function withFiles<Value, Refused extends { reason: string }>(
  files: FileStore,
  given: readonly File[],
  write: (kept: KeptFile[]) => Promise<Outcome<Value, Refused>>,
): Promise<Outcome<Value, Refused | FileRefusal>> {
  const checked = await checkFiles(given)
  if (!checked.ok) return checked
  const kept: KeptFile[] = []
  const takeBack = async () => {
    for (const { fileKey } of kept) await files.remove(fileKey)
  }
  try {
    for (const { filename, type, content } of checked.value) {
      const id = randomUUID()
      const fileKey = `messages/${id}.${attachmentTypes[type]}`
      kept.push({ id, fileKey, filename, size: content.byteLength, type })
      await files.put(fileKey, content, type)
    }
    const written = await write(kept)
    if (!written.ok) await takeBack()
    return written
  } catch (error) {
    await takeBack()
    throw error
  }
}

type Checked = { filename: string; type: AttachmentType; content: Uint8Array }

async function checkFiles(given: readonly File[]): Promise<Outcome<Checked[], FileRefusal>> {
  if (given.length > attachmentLimits.files) return refuse({ reason: 'too_many_files' })
  if (given.some(({ size }) => size > attachmentLimits.bytes)) return refuse({ reason: 'file_too_large' })
  const checked: Checked[] = []
  for (const file of given) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const type = typeOf(bytes)
    const content = type && (type === 'application/pdf' ? bytes : await redraw(bytes, type))
    if (!content) return refuse({ reason: 'file_type' })
    checked.push({ filename: cleanName(file.name, type), type, content })
  }
  return done(checked)
}

/** The same picture, turned as it was held, in the same format; null for what cannot be read as one. */
async function redraw(bytes: Uint8Array, type: Exclude<AttachmentType, 'application/pdf'>): Promise<Uint8Array | null> {
  const format = ({ 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const)[type]
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .toFormat(format)
      .toBuffer()
  } catch {
    return null
  }
}
