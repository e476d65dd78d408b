import { randomUUID } from 'node:crypto'
import { mayBeCommitted } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { FileStore, Pictures } from '../ports.ts'
import type { Shop } from '../shop.ts'
import { type AttachmentType, attachmentLimits, attachmentTypes, cleanName, typeOf } from './attachment.ts'

/** A file in the private store that no row refers to yet. */
export type StoredFile = { id: string; fileKey: string; filename: string; size: number; type: AttachmentType }
export type FileRefusal = {
  reason:
    | 'too_many_files'
    | 'file_too_large'
    | 'file_type'
    | 'picture_too_large'
    | 'files_busy'
    | 'no_room'
    | 'infected'
    | 'not_scanned'
}
/** Where files are stored, and who re-encodes pictures; by default all types are accepted, in the folder `messages`. */
export type FilePlaces = {
  files: FileStore
  pictures: Pictures
  folder?: string
  types?: readonly AttachmentType[]
}

/**
 * Checks attached files, stores them, then runs `write`, one transaction; if that refuses or throws, the files are
 * removed, unless it may have been committed. The type comes from the content. Pictures are re-encoded, which drops
 * metadata and trailing data. All or none.
 */
export async function withFiles<Value, Refused extends { reason: string }>(
  places: FilePlaces,
  files: readonly File[],
  write: (saved: StoredFile[]) => Promise<Outcome<Value, Refused>>,
): Promise<Outcome<Value, Refused | FileRefusal>> {
  const checked = await checkFiles(places, files)
  return checked.ok ? storeFiles(places, checked.value, write) : checked
}

async function storeFiles<Value, Refused extends { reason: string }>(
  { files, folder = 'messages' }: FilePlaces,
  checked: readonly Checked[],
  write: (saved: StoredFile[]) => Promise<Outcome<Value, Refused>>,
): Promise<Outcome<Value, Refused>> {
  const saved: StoredFile[] = []
  const takeBack = async () => {
    for (const { fileKey } of saved) await files.remove(fileKey)
  }
  try {
    for (const { filename, type, content } of checked) {
      const id = randomUUID()
      const fileKey = `${folder}/${id}.${attachmentTypes[type]}`
      saved.push({ id, fileKey, filename, size: content.byteLength, type })
      await files.put(fileKey, content, type)
    }
    const written = await write(saved)
    if (!written.ok) await takeBack()
    return written
  } catch (error) {
    if (!mayBeCommitted(error)) await takeBack()
    throw error
  }
}

/**
 * The same for a stranger: their files are refused while the disk is nearly full, so that orders go on, and when a
 * virus scanner rejects them or is unavailable.
 */
export async function refuseWhenDiskIsFull<Value, Refused extends { reason: string }>(
  places: FilePlaces & Pick<Shop, 'hasRoom' | 'scan' | 'log'>,
  files: readonly File[],
  write: (saved: StoredFile[]) => Promise<Outcome<Value, Refused>>,
): Promise<Outcome<Value, Refused | FileRefusal>> {
  if (files.length > 0 && !(await places.hasRoom())) return refuse({ reason: 'no_room' })
  if (places.scan === null || files.length === 0) return withFiles(places, files, write)
  const checked = await checkFiles(places, files)
  if (!checked.ok) return checked
  try {
    for (const { content } of checked.value)
      if ((await places.scan(content)) === 'infected') return refuse({ reason: 'infected' })
  } catch (error) {
    places.log.error({ err: error }, 'the virus scanner does not answer: a file was refused')
    return refuse({ reason: 'not_scanned' })
  }
  return storeFiles(places, checked.value, write)
}

const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const

type Checked = { filename: string; type: AttachmentType; content: Uint8Array }

async function checkFiles(
  { pictures, types }: FilePlaces,
  files: readonly File[],
): Promise<Outcome<Checked[], FileRefusal>> {
  if (files.length > attachmentLimits.files) return refuse({ reason: 'too_many_files' })
  if (files.some(({ size }) => size > attachmentLimits.bytes)) return refuse({ reason: 'file_too_large' })
  const checked: Checked[] = []
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const type = typeOf(bytes)
    if (type === null || types?.includes(type) === false) return refuse({ reason: 'file_type' })
    const drawn =
      type === 'application/pdf' ? { ok: true as const, content: bytes } : await pictures.redraw(bytes, formats[type])
    if (!drawn.ok) return refuse({ reason: refusals[drawn.reason] })
    checked.push({ filename: cleanName(file.name, type), type, content: drawn.content })
  }
  return done(checked)
}

const refusals = { broken: 'file_type', too_many_pixels: 'picture_too_large', busy: 'files_busy' } as const
