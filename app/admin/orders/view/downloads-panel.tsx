import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { Panel } from '#app/admin/kit/panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { PaymentStatus } from '#shop/orders/status.ts'
import { type Grant, GrantRow } from './grant-row.tsx'

const refusals = {
  unknown_order: m.admin_move_unknown_order,
  not_paid: m.admin_orders_downloads_not_paid,
  no_files: m.admin_orders_downloads_no_files,
  unknown_grant: m.admin_orders_downloads_unknown,
  unchanged: m.admin_orders_downloads_unchanged,
} as const

export type DownloadsResult =
  | { kind: 'reissued'; files: number }
  | { kind: 'grant_changed'; to: 'revoked' | 'granted' }
  | { kind: 'downloads_refused'; reason: keyof typeof refusals }

type DownloadsPanelProps = {
  grants: Grant[]
  /** Whether the order contains anything digital. */
  digital: boolean
  payment: PaymentStatus
  result: DownloadsResult | undefined
}

/** The files of an order, their download counts, and the actions for them. */
export function DownloadsPanel({ grants, digital, payment, result }: DownloadsPanelProps) {
  const sent = useNavigation().formData
  useEffect(() => {
    if (result?.kind === 'reissued') toast.success(m.admin_orders_downloads_reissued({ count: result.files }))
    if (result?.kind === 'grant_changed')
      toast.success(
        result.to === 'revoked' ? m.admin_orders_downloads_revoked() : m.admin_orders_downloads_given_back(),
      )
  }, [result])
  if (!digital && grants.length === 0) return null
  return (
    <Panel title={m.admin_downloads_title()}>
      {result?.kind === 'downloads_refused' && (
        <Notice tone="danger" live="alert" className="mb-3">
          {refusals[result.reason]()}
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
          <input type="hidden" name="intent" value="reissue" />
          <Button
            type="submit"
            variant="secondary"
            pending={sent?.get('intent') === 'reissue'}
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
