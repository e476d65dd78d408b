import { type SubmitTarget, useRouteLoaderData, useSubmit } from 'react-router'
import { nextStep } from '#app/admin/orders/next-step.ts'
import { slipsPath } from '#app/admin/orders/slips/slips-query.ts'
import { statusStyles } from '#app/admin/orders/status-styles.tsx'
import type { loader as orderLoader } from '#app/admin/orders/view/view.tsx'
import { clickShortcut } from '#app/admin/shell/shortcut-keys.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import type { OrderStatus, PaymentStatus } from '#shop/orders/status.ts'
import type { Entry } from './entries.ts'

export type OrderToActOn = {
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  isDigitalOnly: boolean
}

/** The order whose page is open, as loaded there. */
export const useOpenOrder = (): OrderToActOn | undefined =>
  useRouteLoaderData<typeof orderLoader>('admin/orders/view/view')?.order

/** Order actions available everywhere: its next step, slip, refund, and link. */
export function useOrderActions(): (order: OrderToActOn) => Entry[] {
  const submit = useSubmit()
  const open = useOpenOrder()
  return (order) => {
    const { number, status, paymentStatus, isDigitalOnly } = order
    const page = adminOrderPath(number)
    const next = nextStep(order)
    const move = (to: SubmitTarget) => void submit(to, { method: 'post', action: page })
    const base = { more: number, words: '' }
    return [
      ...(next === null
        ? []
        : [
            {
              ...base,
              path: `${page}#next`,
              name: statusStyles[next].moveTo?.() ?? '',
              needs: ['orders.act'] as const,
              // On its own page its form is submitted, with the options ticked there.
              run: () => {
                if (number !== open?.number || !clickShortcut('n')) move({ intent: 'move', to: next, seen: status })
              },
            },
          ]),
      ...(isDigitalOnly || status === 'cancelled'
        ? []
        : [
            {
              ...base,
              path: slipsPath([number]),
              name: m.admin_orders_slip_link(),
              needs: ['orders.see', 'customers.contact'] as const,
            },
          ]),
      ...(paymentStatus === 'pending'
        ? []
        : [
            {
              ...base,
              path: adminOrderPath(number, 'refund'),
              name: m.palette_refund(),
              needs: ['payments.act'] as const,
            },
          ]),
      {
        ...base,
        path: `${page}#copy`,
        name: m.palette_copy_link(),
        needs: ['orders.see'] as const,
        run: () => void copy(`${window.location.origin}${page}`),
      },
    ]
  }
}

/** Where the browser denies clipboard access, the URL is shown to be copied by hand. */
async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast.success(m.palette_copied())
  } catch {
    toast(address)
  }
}
