import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { When } from '#app/admin/kit/dates.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { fileSize } from '#app/ui/file-size.ts'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { PaymentStatus } from '#shop/orders/status.ts'

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
const refusals = {
  unknown_order: m.admin_move_unknown_order,
  not_paid: m.admin_orders_downloads_not_paid,
  no_files: m.admin_orders_downloads_no_files,
  unknown_grant: m.admin_orders_downloads_unknown,
  unchanged: m.admin_orders_downloads_unchanged,
} as const
export type DownloadsAnswer =
  | { kind: 'reissued'; files: number }
  | { kind: 'grant_changed'; to: 'revoked' | 'granted' }
  | { kind: 'downloads_refused'; reason: keyof typeof refusals }

type DownloadsPanelProps = {
  grants: Grant[]
  /** Whether the order has something digital at all. */
  digital: boolean
  payment: PaymentStatus
  answer: DownloadsAnswer | undefined
}

/** The files an order was granted, how often they were fetched, and what can be done about them. */
export function DownloadsPanel({ grants, digital, payment, answer }: DownloadsPanelProps) {
  const sent = useNavigation().formData
  useEffect(() => {
    if (answer?.kind === 'reissued') toast.success(m.admin_orders_downloads_reissued({ count: answer.files }))
    if (answer?.kind === 'grant_changed')
      toast.success(
        answer.to === 'revoked' ? m.admin_orders_downloads_revoked() : m.admin_orders_downloads_given_back(),
      )
  }, [answer])
  if (!digital && grants.length === 0) return null
  return (
    <Panel title={m.admin_downloads_title()}>
      {answer?.kind === 'downloads_refused' && (
        <Notice tone="danger" live="alert" className="mb-3">
          {refusals[answer.reason]()}
        </Notice>
      )}
      <p className="text-sm text-quiet">
        {grants.length === 0
          ? m.admin_orders_downloads_none()
          : payment === 'paid'
            ? m.admin_downloads_text()
            : m.admin_orders_downloads_closed()}
      </p>
      <ul className="mt-1 divide-y divide-line">
        {grants.map((grant) => (
          <GrantRow key={grant.id} grant={grant} pending={sent?.get('grant') === grant.id} />
        ))}
      </ul>
      {payment === 'paid' && (
        <Form method="post" preventScrollReset className="mt-3 border-t border-line pt-4">
          <input type="hidden" name="do" value="reissue" />
          <Button
            type="submit"
            variant="secondary"
            pending={sent?.get('do') === 'reissue'}
            pendingLabel={m.admin_moving()}
          >
            {m.admin_orders_downloads_reissue()}
          </Button>
          <p className="mt-2 text-sm text-quiet">{m.admin_orders_downloads_reissue_text()}</p>
        </Form>
      )}
    </Panel>
  )
}

function GrantRow({ grant, pending }: { grant: Grant; pending: boolean }) {
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
              {m.admin_orders_downloads_last()} <When at={grant.lastDownloadAt} />
            </>
          )}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="do" value="grant" />
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
