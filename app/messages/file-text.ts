import * as m from '#locales/compiled/messages.js'
import { attachmentLimits } from '#shop/messages/attachment.ts'
import type { FileRefusal } from '#shop/messages/store-files.ts'

export const megabytes = attachmentLimits.bytes / 1024 / 1024

const texts: Record<FileRefusal['reason'], () => string> = {
  too_many_files: () => m.contact_files_too_many({ count: attachmentLimits.files }),
  file_too_large: () => m.contact_files_too_large({ size: megabytes }),
  file_type: m.contact_files_type,
  picture_too_large: m.contact_files_picture,
  files_busy: m.contact_files_busy,
  no_room: m.contact_files_no_room,
  infected: m.contact_files_infected,
  not_scanned: m.contact_files_not_scanned,
}

/** Why attachments were refused, and how to fix it; undefined for other problems. */
export function fileText(problem: string | undefined): string | undefined {
  return problem !== undefined && problem in texts ? texts[problem as keyof typeof texts]() : undefined
}

/** Checks selected files in the browser before the upload: number and size. */
export function fileProblem(files: readonly { size: number }[]): FileRefusal['reason'] | undefined {
  if (files.length > attachmentLimits.files) return 'too_many_files'
  return files.some(({ size }) => size > attachmentLimits.bytes) ? 'file_too_large' : undefined
}
