import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { overLimitNote } from '#app/admin/kit/list/all-found.ts'
import { useSuccesses } from '#app/admin/kit/use-successes.ts'
import { chosenProducts } from '#app/admin/products/list/chosen.server.ts'
import { actOnSales } from '#app/admin/products/sales/act-on-sales.server.ts'
import { SaleGroups } from '#app/admin/products/sales/groups.tsx'
import { SalePreviewPanel } from '#app/admin/products/sales/preview.tsx'
import type { SalesResult } from '#app/admin/products/sales/result.ts'
import { SalesForm } from '#app/admin/products/sales/sales-form.tsx'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { chosenIds } from '#shop/catalog/fields/product-form.ts'
import { readSaleGroups } from '#shop/catalog/prices/preview-sales.ts'
import type { Route } from './+types/sale'

/** A sale of several products: those selected in the list, as its link names them. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'products.act')
  const { db, clock } = context.get(shopContext)
  const chosen = await chosenProducts(db, url.searchParams, context.get(visitorContext).locale)
  const read = parseInput(chosenIds, chosen === 'grown' ? [] : chosen.ids)
  const now = clock.now()
  return {
    ids: read.ok ? read.value : [],
    found: chosen === 'grown' ? 0 : chosen.found,
    hasGrown: chosen === 'grown',
    groupId: randomUUID(),
    groups: await readSaleGroups(db, now),
    now,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'products.act')
  const result = await actOnSales(context.get(shopContext), admin, request)
  return data<SalesResult>(result, { status: result.kind === 'wrong' ? 422 : 200 })
}

/** A lost connection or a failure of the server is shown on the page, which stays with its input. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOr<SalesResult>(serverAction, { kind: 'failed' })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.products_sales_title(), hidden: true })
}

export default function ProductsSale({ loaderData, actionData: result }: Route.ComponentProps) {
  const { ids, found, hasGrown, groupId, groups, now } = loaderData
  const planned = useSuccesses(result, ({ kind }) => kind === 'planned')
  const leftOut = overLimitNote(found)
  return (
    <>
      <BackLink to="/admin/products">{m.admin_nav_products()}</BackLink>
      <h1 className="text-2xl wrap-anywhere">{m.products_sales_title()}</h1>
      <p className="mt-1 mb-4 max-w-prose text-quiet">{m.products_sales_text()}</p>
      {result?.kind === 'failed' && (
        <Notice tone="danger" live="alert" className="mb-4">
          {m.products_save_failed()}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          {ids.length === 0 ? (
            <Notice>
              <p>{hasGrown ? m.admin_list_grown() : m.products_sales_none()}</p>
              <ButtonLink to="/admin/products" variant="secondary" className="mt-3">
                {m.products_sales_to_list()}
              </ButtonLink>
            </Notice>
          ) : (
            <SalesForm key={planned} ids={ids} note={leftOut} result={result} />
          )}
          {result?.kind === 'preview' && <SalePreviewPanel groupId={groupId} result={result} />}
        </div>
        <SaleGroups groups={groups} now={now} result={result} />
      </div>
    </>
  )
}
