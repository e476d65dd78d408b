import { Form, useNavigation } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Fils } from '#shop/money.ts'
import { refusalText } from '../schedule/sale-form.tsx'
import { useTitle } from '../titles.tsx'
import type { SalesResult } from './result.ts'
import { ChosenFields } from './sales-form.tsx'

type PreviewProps = { groupId: string; result: Extract<SalesResult, { kind: 'preview' }> }

const cell = 'align-middle lg:px-3 lg:py-2.5'

/** What the sale would do to each product, and the button that plans it. */
export function SalePreviewPanel({ groupId, result }: PreviewProps) {
  const { typed, percent, startsAt, endsAt, products } = result
  const title = useTitle()
  const locale = useSite()?.locale ?? 'ar'
  const navigation = useNavigation()
  const columns = [
    m.products_col_product(),
    { name: m.products_sales_usual(), end: true },
    { name: m.products_schedule_now(), end: true },
  ]
  return (
    <Panel title={m.products_sales_preview_of({ percent })}>
      <p className="mb-3 text-sm text-quiet">
        {startsAt && (
          <>
            <DateTime at={startsAt} /> –{' '}
          </>
        )}
        {startsAt === null && m.products_schedule_until()} <DateTime at={endsAt} />
      </p>
      <CardTable label={m.products_sales_preview_of({ percent })} columns={columns}>
        {products.map((product) => (
          <CardRow key={product.id}>
            <td className={`${cell} lg:ps-5 max-lg:basis-full`}>
              <bdi className="font-semibold wrap-anywhere">{title(product)}</bdi>
              {product.clash && (
                <span className="mt-1 block text-sm text-quiet">
                  <Badge tone="tomato">{m.products_sales_left_out()}</Badge> {refusalText(product.clash, locale)}
                </span>
              )}
            </td>
            <td className={`${cell} text-quiet lg:text-end`}>
              <Range from={product.usualFrom} to={product.usualTo} />
            </td>
            <td className={`${cell} font-semibold lg:pe-5 lg:text-end`}>
              {product.clash ? '–' : <Range from={product.saleFrom} to={product.saleTo} />}
            </td>
          </CardRow>
        ))}
      </CardTable>
      {products.every(({ clash }) => clash !== null) ? (
        <Notice tone="warning" live="alert" className="mt-4">
          {m.products_sales_all_left_out()}
        </Notice>
      ) : (
        <Form method="post" preventScrollReset className="mt-4">
          <ChosenFields ids={products.map(({ id }) => id)} />
          <input type="hidden" name="groupId" value={groupId} />
          {Object.entries(typed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button
            type="submit"
            name="intent"
            value="plan"
            pending={navigation.formData?.get('intent') === 'plan'}
            pendingLabel={m.processing()}
          >
            {m.products_sales_go()}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

/** The prices of a product's variants, or its own. */
function Range({ from, to }: { from: Fils; to: Fils }) {
  return (
    <>
      <AdminMoney fils={from} />
      {to !== from && (
        <>
          {' '}
          – <AdminMoney fils={to} />
        </>
      )}
    </>
  )
}
