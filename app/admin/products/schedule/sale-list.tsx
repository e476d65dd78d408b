import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { ListedSale } from '#shop/catalog/prices/read-sales.ts'
import { type SaleState, saleState } from '#shop/catalog/prices/sale.ts'
import type { ScheduleResult } from './typed.ts'

export const saleStates: Record<SaleState, { name: () => string; tone: BadgeTone }> = {
  running: { name: m.products_schedule_running, tone: 'leaf' },
  planned: { name: m.products_schedule_state_planned, tone: 'sun' },
  ended: { name: m.products_schedule_ended, tone: 'quiet' },
}

type SaleListProps = { sales: ListedSale[]; now: Date; result: ScheduleResult | undefined }

/** A product's sales, upcoming ones first; one that has not ended can be ended or cancelled. */
export function SaleList({ sales, now, result }: SaleListProps) {
  const ending = useNavigation().formData?.get('saleId')
  const mayAct = useMay()('products.act')
  useEffect(() => {
    if (result?.kind === 'ended') toast.success(m.products_schedule_ended_done(), { id: 'sale-ended' })
    if (result?.kind === 'removed') toast.success(m.products_schedule_removed_done(), { id: 'sale-ended' })
  }, [result])
  return (
    <Panel title={m.products_schedule_sales()}>
      {sales.length === 0 ? (
        <p className="text-quiet">{m.products_schedule_none()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {sales.map((sale) => {
            const state = saleState(sale, now)
            return (
              <li key={sale.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    {sale.percent === null ? (
                      <AdminMoney fils={sale.price ?? 0} />
                    ) : (
                      m.badge_sale({ percent: sale.percent })
                    )}
                    <Badge tone={saleStates[state].tone}>{saleStates[state].name()}</Badge>
                  </p>
                  <p className="mt-1 text-sm text-quiet">
                    <DateTime at={sale.startsAt} /> – <DateTime at={sale.endsAt} />
                  </p>
                  {sale.groupId !== null &&
                    (mayAct ? (
                      <TextLink to="/admin/products/sale" className="text-sm">
                        {m.products_sales_together()}
                      </TextLink>
                    ) : (
                      <p className="text-sm text-quiet">{m.products_sales_together()}</p>
                    ))}
                </div>
                {state !== 'ended' && (
                  <Form method="post">
                    <input type="hidden" name="saleId" value={sale.id} />
                    <Button type="submit" name="intent" value="end" variant="secondary" pending={ending === sale.id}>
                      {state === 'running' ? m.products_schedule_end() : m.products_schedule_remove()}
                    </Button>
                  </Form>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
