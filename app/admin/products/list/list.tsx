import { useEffect, useState } from 'react'
import { data, Form, useNavigation, useRevalidator, useSubmit } from 'react-router'
import { ExportLink } from '#app/admin/kit/export-link.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { countOfAll, overLimitNote } from '#app/admin/kit/list/all-found.ts'
import { AllFoundFields, SelectAllFound } from '#app/admin/kit/list/all-found-fields.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { FilterBar } from '#app/admin/kit/list/filter-bar.tsx'
import { listReader } from '#app/admin/kit/list/list-reader.ts'
import { ResultCount } from '#app/admin/kit/list/result-count.tsx'
import { useSuccesses } from '#app/admin/kit/use-successes.ts'
import { BulkBar } from '#app/admin/products/list/bulk-bar.tsx'
import { chosenProducts } from '#app/admin/products/list/chosen.server.ts'
import { productFilters } from '#app/admin/products/list/filters.ts'
import { readListQuery } from '#app/admin/products/list/list-query.ts'
import { NotActivated } from '#app/admin/products/list/not-activated.tsx'
import { productPageLinks } from '#app/admin/products/list/page-paths.ts'
import { ProductPager } from '#app/admin/products/list/product-pager.tsx'
import { ProductsTable } from '#app/admin/products/list/table.tsx'
import { expectedErrorScreen } from '#app/admin/shell/errors/expected-error-screen.tsx'
import { typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { formOf, parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { RetryNotice } from '#app/storefront/offline/retry-notice.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PlusIcon } from '#app/ui/icons.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { countProducts, listProducts } from '#shop/catalog/admin-list.ts'
import { type BulkResult, changeProducts } from '#shop/catalog/change-products.ts'
import { bulkSchema } from '#shop/catalog/fields/product-form.ts'
import { restoreProduct } from '#shop/catalog/restore-product.ts'
import { readCounters } from '#shop/counters.ts'
import { isUuid } from '#shop/ids.ts'
import type { Route } from './+types/list'

export { reloadOutdated as shouldRevalidate } from '#app/ui/form/reload-outdated.ts'
/** A page of products in the URL's order and with its filters. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'products.see')
  const shop = context.get(shopContext)
  const { filter, sort, page, query } = readListQuery(url)
  const { locale } = context.get(visitorContext)
  const readAt = shop.clock.now().toISOString()
  const [[found, count], counter] = await Promise.all([
    listReader(
      shop,
      url,
    )((db) => Promise.all([listProducts(db, filter, { sort, locale }, page), countProducts(db, filter)])),
    readCounters(shop.db, 'product'),
  ])
  const counts = Object.fromEntries(counter.map(({ key, count }) => [key, count]))
  const deleted = url.searchParams.get('deleted') ?? ''
  return {
    products: found.rows,
    links: productPageLinks(query, found),
    count,
    counts,
    query,
    readAt,
    deletedId: isUuid(deleted) ? deleted : null,
  }
}

type Result =
  | ({ kind: 'bulk'; found: number } & BulkResult)
  | { kind: 'restored' }
  | { kind: 'refused'; reason: string }

/** A bulk action on the selected products, or the undo of a deletion. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'products.act')
  const { db, clock } = context.get(shopContext)
  const form = await formOf(request)
  if (form.get('intent') === 'restore') {
    const id = typedText(form.get('deletedId'), 36)
    const restored = isUuid(id) ? await restoreProduct(db, clock, admin, id) : null
    if (restored?.ok) return data<Result>({ kind: 'restored' })
    return data<Result>({ kind: 'refused', reason: restored?.refusal.reason ?? 'gone' }, { status: 409 })
  }
  const chosen = await chosenProducts(db, form, context.get(visitorContext).locale)
  if (chosen === 'grown') return data<Result>({ kind: 'refused', reason: 'grown' }, { status: 409 })
  const read = parseInput(bulkSchema, { change: form.get('change'), ids: chosen.ids })
  if (!read.ok)
    return data<Result>({ kind: 'refused', reason: read.errors.change ? 'no_change' : 'none_chosen' }, { status: 422 })
  const result = await changeProducts(db, clock, admin, read.value)
  return data<Result>({ kind: 'bulk', ...result, found: chosen.found })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_nav_products(), hidden: true })
}

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { products, links, count, counts, query, readAt, deletedId } = loaderData
  const pending = useNavigation().formData?.get('intent') === 'bulk'
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [wantsAll, setWantsAll] = useState(false)
  const isPage = products.every(({ id }) => chosen.has(id))
  const all = wantsAll && isPage
  useToasts(actionData, deletedId)
  const changed = useSuccesses(actionData, ({ kind }) => kind === 'bulk')
  // Clear the selection after a bulk action, and of products no longer shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or a bulk action clears the selection
  useEffect(() => {
    setChosen(new Set())
    setWantsAll(false)
  }, [changed, products[0]?.id, query])
  const choose = (ids: string[], on: boolean) => {
    if (!on) setWantsAll(false)
    setChosen((before) => {
      const next = new Set(before)
      for (const id of ids) on ? next.add(id) : next.delete(id)
      return next
    })
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.admin_nav_products()}</h1>
        <div className="flex flex-wrap gap-2">
          <ExportLink what="products" filterQuery={query} of={m.admin_nav_products()} />
          <ForRole needs={['products.act']}>
            <ButtonLink to="/admin/import" variant="secondary">
              {m.import_link()}
            </ButtonLink>
            <ButtonLink to="/admin/products/add" icon={<PlusIcon size={20} />}>
              {m.products_add()}
            </ButtonLink>
          </ForRole>
        </div>
      </div>
      <FilterBar params={new URLSearchParams(query)} search={m.products_search()} filters={productFilters(counts)} />
      <div className="my-3">
        <ResultCount count={count} />
      </div>
      {actionData?.kind === 'bulk' && actionData.refused.length > 0 && <NotActivated refused={actionData.refused} />}
      {products.length === 0 ? (
        <NoProducts isFiltered={query !== ''} />
      ) : (
        <Form method="post" aria-label={m.products_bulk()}>
          <ForRole needs={['products.act']}>
            <BulkBar count={all ? countOfAll(count) : chosen.size} pending={pending}>
              {all && <AllFoundFields list={{ query, found: count, readAt }} />}
              {isPage && !all && count > products.length && (
                <SelectAllFound found={count} onAll={() => setWantsAll(true)} />
              )}
            </BulkBar>
          </ForRole>
          <ProductsTable products={products} chosen={chosen} onChoose={choose} />
        </Form>
      )}
      <ProductPager links={links} />
    </>
  )
}

function useToasts(result: Result | undefined, deletedId: string | null) {
  const submit = useSubmit()
  useEffect(() => {
    if (result?.kind === 'bulk') bulkToast(result.changed, result.found)
    if (result?.kind === 'restored') toast.success(m.products_restored())
    if (result?.kind === 'refused') toast.error((refusals[result.reason] ?? m.products_restore_gone)())
  }, [result])
  useEffect(() => {
    if (deletedId === null) return
    const onClick = () => void submit({ intent: 'restore', deletedId }, { method: 'post', action: '/admin/products' })
    toast.success(m.products_deleted(), {
      id: deletedId,
      action: { label: m.products_undo(), onClick },
    })
  }, [deletedId, submit])
}

const refusals: Record<string, () => string> = {
  none_chosen: m.products_none_chosen,
  no_change: m.products_no_change,
  grown: m.admin_list_grown,
  gone: m.products_restore_gone,
  taken: m.products_restore_taken,
}

function bulkToast(changed: number, found: number) {
  const description = overLimitNote(found)
  toast.success(m.products_bulk_done({ count: changed }), { ...(description && { description }) })
}

function NoProducts({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyList
      title={isFiltered ? m.products_none_found() : m.products_none()}
      text={isFiltered ? m.products_none_found_text() : m.products_none_text()}
      basket
    />
  )
}

/** The list could not be read (R38): says so, with a retry button. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator()
  const answered = expectedErrorScreen(error)
  if (answered) return answered
  return (
    <>
      <title>{m.products_failed()}</title>
      <h1 className="text-2xl">{m.admin_nav_products()}</h1>
      <RetryNotice
        title={m.products_failed()}
        retry={() => void revalidate()}
        pending={state === 'loading'}
        className="mt-4"
      >
        {m.admin_error_text()}
      </RetryNotice>
    </>
  )
}
