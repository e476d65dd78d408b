import { DownloadIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { GrantedFile } from '#shop/orders/read.ts'
import { Panel } from './panel.tsx'

/** The files this order may download; nothing when there are none. */
export function DownloadsPanel({ files }: { files: GrantedFile[] }) {
  if (files.length === 0) return null
  return (
    <Panel title={m.admin_downloads_title()}>
      <p className="text-sm text-quiet">{m.admin_downloads_text()}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {files.map((file) => (
          <li key={file.grantId} className="flex items-center gap-2 py-1">
            <DownloadIcon size={20} className="shrink-0 text-quiet" />
            <span className="min-w-0 grow wrap-anywhere">
              <bdi dir="ltr">{file.fileName}</bdi>
            </span>
            <span className="shrink-0 text-sm whitespace-nowrap text-quiet tabular-nums">
              {m.admin_download_size({ size: Math.max(1, Math.round(file.bytes / 1024)).toLocaleString('en') })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
