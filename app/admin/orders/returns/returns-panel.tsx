import { useEffect } from 'react'
import { Panel } from '#app/admin/kit/panel.tsx'
import { TypedText } from '#app/admin/kit/typed-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { ReturnView } from '#shop/returns/read.ts'
import type { ReturnMove } from '#shop/returns/status.ts'
import type { ReturnResult } from './act-on-return.server.ts'
import { ReturnActions } from './return-actions.tsx'
import { ReturnBadges, ReturnDetails } from './return-details.tsx'

type ReturnsPanelProps = {
  number: string
  returns: readonly ReturnView[]
  hasAddress: boolean
  now: Date
  result: ReturnResult | undefined
}

const did: Record<ReturnMove, () => string> = {
  accepted: m.admin_returns_did_accepted,
  rejected: m.admin_returns_did_rejected,
  received: m.admin_returns_did_received,
  closed: m.admin_returns_did_closed,
}

/** The returns of an order, newest first. Nothing without any. */
export function ReturnsPanel({ number, returns, hasAddress, now, result }: ReturnsPanelProps) {
  useEffect(() => {
    if (result?.kind === 'return_done') toast.success(did[result.did]())
  }, [result])
  if (returns.length === 0) return null
  return (
    <Panel title={m.admin_returns_title()}>
      {result?.kind === 'return_refused' && (
        <Notice tone="danger" live="alert" title={m.admin_returns_refused()} className="mb-3">
          <span>
            {result.reason === 'invalid' ? m.admin_returns_refused_invalid() : m.admin_returns_refused_changed()}
          </span>
          {result.reason !== 'invalid' && <TypedText text={result.typed} />}
        </Notice>
      )}
      <ul className="divide-y divide-line">
        {returns.toReversed().map((found) => (
          <li key={found.id} className="py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="font-semibold">{m.returns_number({ return: found.number })}</h3>
              <ReturnBadges found={found} now={now} />
            </div>
            <ReturnDetails found={found} />
            <ReturnActions
              number={number}
              found={found}
              hasAddress={hasAddress}
              result={result?.id === found.id ? result : undefined}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
