import { Disclosure } from '#app/admin/kit/disclosure.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import type { ReturnView } from '#shop/returns/read.ts'
import { canMove, isOpenReturn, type ReturnMove } from '#shop/returns/status.ts'
import type { ReturnResult } from './act-on-return.server.ts'
import { MoveForm } from './move-form.tsx'

type ReturnActionsProps = {
  number: string
  found: ReturnView
  /** The settings contain the address for returns. */
  hasAddress: boolean
  result: ReturnResult | undefined
}

/**
 * The team's actions for a return in its current state, or in the one in which the text being typed was begun, until that
 * is refused.
 */
export function ReturnActions({ number, found, hasAddress, result }: ReturnActionsProps) {
  const { seen, filled, watch } = useInputVersion(found, result, (latest) => {
    if (latest.kind === 'return_done') return 'saved'
    return latest.reason === 'changed' ? 'changed' : undefined
  })
  const { state } = seen
  if (!isOpenReturn(state)) return null
  const form = { found: seen, result }
  return (
    <div key={filled.version} {...watch} className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
      {canMove(state, 'received') && (
        <MoveForm {...form} to="received" variant="secondary" label={m.admin_returns_receive()} />
      )}
      {state === 'received' && (
        <ForRole needs={['payments.act']}>
          <ButtonLink to={`${adminOrderPath(number, 'refund')}?return=${found.id}`} variant="secondary">
            {m.admin_returns_refund()}
          </ButtonLink>
        </ForRole>
      )}
      {canMove(state, 'accepted') && (
        <Disclosure label={m.admin_returns_accept()} open={isRefused(result, 'accepted')}>
          <MoveForm
            {...form}
            to="accepted"
            label={m.admin_returns_accept_go()}
            text={m.admin_returns_accept_label()}
            hint={hasAddress ? m.admin_returns_accept_hint() : m.admin_returns_accept_hint_address()}
          />
        </Disclosure>
      )}
      {canMove(state, 'rejected') && (
        <Disclosure label={m.admin_returns_reject()} danger open={isRefused(result, 'rejected')}>
          <MoveForm
            {...form}
            to="rejected"
            variant="danger"
            label={m.admin_returns_reject_go()}
            text={m.admin_returns_reject_label()}
          />
        </Disclosure>
      )}
      {canMove(state, 'closed') && (
        <Disclosure label={m.admin_returns_close()} danger open={isRefused(result, 'closed')}>
          <MoveForm
            {...form}
            to="closed"
            variant="danger"
            label={m.admin_returns_close_go()}
            text={m.admin_returns_close_label()}
          />
        </Disclosure>
      )}
    </div>
  )
}

const isRefused = (result: ReturnResult | undefined, to: ReturnMove) =>
  result?.kind === 'return_refused' && result.to === to
