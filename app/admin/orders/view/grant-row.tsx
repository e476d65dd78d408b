import { Form } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { fileSize } from '#app/ui/file-size.ts'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import * as m from '#locales/compiled/messages.js'

export type Grant = {
  id: string
  fileName: string
  version: number
  bytes: number
  grantedAt: Date
  revokedAt: Date | null
  downloads: number
  lastDownloadAt: Date | null
}

export function GrantRow({ grant, pending }: { grant: Grant; pending: boolean }) {
  const revoked = grant.revokedAt !== null
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <DownloadIcon size={20} className="shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi dir="ltr" className="wrap-anywhere">
            {grant.fileName}
          </bdi>
          {grant.version > 1 && (
            <span className="text-sm text-quiet">{m.admin_orders_downloads_version({ version: grant.version })}</span>
          )}
          {revoked && <Badge tone="tomato">{m.admin_orders_downloads_is_revoked()}</Badge>}
        </p>
        <p className="text-sm text-quiet">
          {fileSize(grant.bytes)}
          <span aria-hidden="true"> · </span>
          {m.admin_orders_downloads_count({ count: grant.downloads })}
          {grant.lastDownloadAt && (
            <>
              <span aria-hidden="true"> · </span>
              {m.admin_orders_downloads_last()} <DateTime at={grant.lastDownloadAt} />
            </>
          )}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="grant" />
        <input type="hidden" name="grant" value={grant.id} />
        <input type="hidden" name="to" value={revoked ? 'granted' : 'revoked'} />
        <Button type="submit" variant={revoked ? 'quiet' : 'danger'} pending={pending} className="px-3.5 text-sm">
          {revoked ? m.admin_orders_downloads_give_back() : m.admin_orders_downloads_revoke()}
          <span className="sr-only">
            {' '}
            <bdi dir="ltr">{grant.fileName}</bdi>
          </span>
        </Button>
      </Form>
    </li>
  )
}
