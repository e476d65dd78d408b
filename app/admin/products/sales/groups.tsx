import { Form, useNavigation } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { SaleGroup } from '#shop/catalog/prices/preview-sales.ts'
import { saleState } from '#shop/catalog/prices/sale.ts'
import { saleStates } from '../schedule/sale-list.tsx'
import { useTitle } from '../titles.tsx'
import type { SalesResult } from './result.ts'

type SaleGroupsProps = { groups: SaleGroup[]; now: Date; result: SalesResult | undefined }

/** The sales of several products that have not ended; each can be ended for all of them. */
export function SaleGroups({ groups, now, result }: SaleGroupsProps) {
  return (
    <Panel title={m.products_sales_groups()}>
      <Outcome result={result} />
      {groups.length === 0 ? (
        <p className="text-quiet">{m.products_sales_groups_none()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {groups.map((group) => (
            <Group key={group.id} group={group} now={now} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Group({ group: { id, percent, startsAt, endsAt, products }, now }: { group: SaleGroup; now: Date }) {
  const title = useTitle()
  const state = saleState({ startsAt, endsAt }, now)
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {m.badge_sale({ percent })}
            <Badge tone={saleStates[state].tone}>{saleStates[state].name()}</Badge>
          </p>
          <p className="mt-1 text-sm text-quiet">
            <DateTime at={startsAt} /> – <DateTime at={endsAt} />
          </p>
        </div>
        <EndForm groupId={id}>{state === 'running' ? m.products_sales_end() : m.products_sales_remove()}</EndForm>
      </div>
      <details>
        <summary className="cursor-pointer py-2.5 text-sm">
          {m.products_sales_count({ count: products.length })}
        </summary>
        <ul className="list-disc ps-5">
          {products.map((product) => (
            <li key={product.id} className="wrap-anywhere">
              <TextLink to={`/admin/products/schedule/${product.id}`}>{title(product)}</TextLink>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/** What was just done; a sale that was just planned can be undone. */
function Outcome({ result }: { result: SalesResult | undefined }) {
  if (result?.kind === 'ended')
    return <Notice live="status" className="mb-3" title={m.products_sales_over({ count: result.count })} />
  if (result?.kind === 'removed')
    return <Notice live="status" className="mb-3" title={m.products_sales_removed({ count: result.count })} />
  if (result?.kind === 'gone')
    return (
      <Notice tone="warning" live="alert" className="mb-3">
        {m.products_sales_gone()}
      </Notice>
    )
  if (result?.kind !== 'planned') return null
  return (
    <Notice
      tone={result.planned > 0 ? 'success' : 'warning'}
      live="status"
      className="mb-3"
      title={m.products_sales_done({ count: result.planned })}
      action={result.planned > 0 && <EndForm groupId={result.groupId}>{m.products_undo()}</EndForm>}
    >
      {result.leftOut > 0 && <p>{m.products_sales_done_left_out({ count: result.leftOut })}</p>}
    </Notice>
  )
}

function EndForm({ groupId, children }: { groupId: string; children: string }) {
  const submitted = useNavigation().formData
  const pending = submitted?.get('intent') === 'end' && submitted.get('groupId') === groupId
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="groupId" value={groupId} />
      <Button type="submit" name="intent" value="end" variant="secondary" pending={pending}>
        {children}
      </Button>
    </Form>
  )
}
