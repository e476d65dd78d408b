import { useRevalidator } from 'react-router'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { fileSize } from '#app/ui/file-size.ts'
import { isolate } from '#app/ui/isolate.ts'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { Card } from './card.tsx'
import type { BuyerOrder } from './order-for-buyer.ts'

const askAgainMs = 2_000

/** The bought files with their remaining downloads and expiry; an unavailable one says why and where to get help. */
export function Downloads({ order }: { order: BuyerOrder }) {
  const { revalidate } = useRevalidator()
  if (order.downloads.length === 0) return null
  // A download does not reload the page: shortly after the click, the remaining count is loaded again.
  const ask = () => void setTimeout(() => void revalidate(), askAgainMs)
  return (
    <Card title={m.success_downloads()}>
      <ul id="downloads" className="grid scroll-mt-24 gap-4">
        {order.downloads.map((file) => (
          <li key={file.url} className="grid gap-1">
            {file.over === null ? (
              <a href={file.url} onClick={ask} className={buttonClass({ block: true })}>
                <DownloadIcon size={20} className="shrink-0" />
                <span className="min-w-0 wrap-anywhere">{m.success_download({ name: file.name })}</span>
              </a>
            ) : (
              <Over file={file} number={order.number} />
            )}
            <span className="text-sm text-quiet">
              {m.success_download_size({ kind: isolate(file.kind), size: fileSize(file.bytes) })}
              {file.over === null && (
                <>
                  <span aria-hidden="true"> · </span>
                  {m.downloads_left({ count: file.left })}
                  {file.until && (
                    <>
                      <span aria-hidden="true"> · </span>
                      {m.downloads_until({ when: file.until })}
                    </>
                  )}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Over({ file, number }: { file: BuyerOrder['downloads'][number]; number: string }) {
  return (
    <Notice
      tone="warning"
      title={
        file.over === 'expired' ? m.downloads_expired({ name: file.name }) : m.downloads_used_up({ name: file.name })
      }
      action={
        <ButtonLink to={`/contact?order=${number}`} variant="secondary">
          {m.order_help_contact()}
        </ButtonLink>
      }
    >
      {m.downloads_over_text()}
    </Notice>
  )
}
