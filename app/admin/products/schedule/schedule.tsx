import { data } from 'react-router'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { useSuccesses } from '#app/admin/kit/use-successes.ts'
import { LaunchPanel } from '#app/admin/products/schedule/launch-panel.tsx'
import { SaleForm } from '#app/admin/products/schedule/sale-form.tsx'
import { SaleList } from '#app/admin/products/schedule/sale-list.tsx'
import { actOnSchedule } from '#app/admin/products/schedule/schedule-action.server.ts'
import type { ScheduleResult } from '#app/admin/products/schedule/typed.ts'
import { useTitle } from '#app/admin/products/titles.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readEdited } from '#shop/catalog/edited.ts'
import { readSales } from '#shop/catalog/prices/read-sales.ts'
import type { Route } from './+types/schedule'

export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'products.see')
  const { db, clock } = context.get(shopContext)
  const product = await readEdited(db, params.id)
  if (product === null || product.variantOf !== null) throw data(null, { status: 404 })
  const now = clock.now()
  return { product, sales: await readSales(db, product.id, now), now }
}

export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'products.act')
  const result = await actOnSchedule(context.get(shopContext), admin, params.id, request)
  const isWrong = result.kind === 'wrong' || result.kind === 'launch_wrong'
  const isRefused = result.kind === 'refused' || result.kind === 'launch_refused'
  const status = isWrong ? 422 : isRefused ? 409 : 200
  return data<ScheduleResult>(result, { status })
}

/** A lost connection or a failure of the server is shown on the page, which stays with its input. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOr<ScheduleResult>(serverAction, { kind: 'failed' })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.products_schedule_title(), hidden: true })
}

export default function ProductSchedule({ loaderData, actionData: result }: Route.ComponentProps) {
  const { product, sales, now } = loaderData
  const title = useTitle()(product)
  const planned = useSuccesses(result, ({ kind }) => kind === 'planned')
  return (
    <>
      <BackLink to={`/admin/products/view/${product.id}`}>{m.products_back_view()}</BackLink>
      <h1 className="text-2xl wrap-anywhere">{m.products_schedule_of({ title })}</h1>
      <p className="mt-1 mb-4 max-w-prose text-quiet">{m.products_schedule_text()}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        {/* A scheduled sale resets the form for the next one. */}
        <ForRole needs={['products.act']} shown>
          <SaleForm key={planned} hasVariants={product.options.length > 0} result={result} />
          <div className="flex flex-col gap-4">
            <SaleList sales={sales} now={now} result={result} />
            <LaunchPanel product={product} result={result} />
          </div>
        </ForRole>
      </div>
    </>
  )
}
