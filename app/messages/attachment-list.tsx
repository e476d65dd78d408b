import { DownloadIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Attachment } from '#shop/messages/attachment.ts'

/** The files that came with something written; each is a download, never a page of ours. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label={m.contact_files()} className="mt-2 flex flex-wrap gap-2">
      {attachments.map(({ id, url, filename, size }) => (
        <li key={id} className="max-w-full">
          <a
            href={url}
            download
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-md border border-control bg-raised px-3 py-1.5 text-sm text-ink hover:border-ink"
          >
            <DownloadIcon size={18} className="shrink-0 text-leaf" />
            <span className="sr-only">{m.contact_file_download()}</span>
            <bdi className="truncate">{filename}</bdi>
            <bdi dir="ltr" className="shrink-0 text-quiet tabular-nums">
              {bytesText(size)}
            </bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

const bytesText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
