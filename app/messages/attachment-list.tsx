import { fileSize } from '#app/ui/file-size.ts'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Attachment } from '#shop/messages/attachment.ts'

/** The attachments of a message; each is a download, never displayed by us. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label={m.contact_files()} className="mt-2 flex flex-wrap gap-2">
      {attachments.map(({ id, url, filename, size }) => (
        <li key={id} className="max-w-full">
          <a
            href={url}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-md border border-control bg-raised px-3 py-1.5 text-sm text-ink hover:border-ink"
          >
            <DownloadIcon size={18} className="shrink-0 text-leaf" />
            <span className="sr-only">{m.contact_file_download()}</span>
            <bdi className="truncate">{filename}</bdi>
            <bdi className="shrink-0 text-quiet tabular-nums">{fileSize(size)}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}
