import { data, redirect } from 'react-router'
import { retryAfter } from '#app/account/kit/retry-after.ts'
import { readFields, typedText } from '#app/checked-form.ts'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { parseInput } from '#app/form.ts'
import { splitPath } from '#app/public-pages.ts'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { SiteLink } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { agreedPhone } from '#shop/wishlist/agreed-phone.ts'
import { stockAlertSchema } from '#shop/wishlist/form.ts'
import { readAlertProduct } from '#shop/wishlist/read-stock-alerts.ts'
import { requestStockAlert } from '#shop/wishlist/request-stock-alert.ts'
import { useProductText } from '../kit/product-text.ts'
import type { Route } from './+types/back-in-stock'
import { productPath } from './product-path.ts'
import { StockAlertForm, type StockAlertResult } from './stock-alert-form.tsx'

/** The product waited for; an available one redirects to its own page. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const product = await readAlertProduct(context.get(shopContext).db, params.id)
  if (product === null) throw new Response(null, { status: 404 })
  if (product.stock > 0 || product.hasVariants)
    throw redirect(`${splitPath(url.pathname).prefix}${productPath(product.id)}`)
  return { product }
}

/** Records the subscription. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const limits = context.get(limitsContext)
  const { network, locale } = context.get(visitorContext)
  const wait = await limits.stockAlerts.hit({ network })
  const fields = await readFields(request)
  const email = typedText(fields.email, 254)
  const typed = { email, phone: typedText(fields.phone, 60), whatsapp: fields.whatsapp === 'on' }
  const refused = (problem: StockAlertResult['problem'], status: number, more: object = {}) =>
    data<StockAlertResult>({ ...typed, problem, ...more }, { status })
  if (wait !== null)
    return data<StockAlertResult>(
      { ...typed, problem: 'limited' },
      { status: 429, headers: { 'Retry-After': String(wait) } },
    )
  const read = parseInput(stockAlertSchema, fields)
  if (!read.ok) return refused('invalid', 422, { errors: read.errors })
  const requested = await requestStockAlert(
    shop.db,
    shop.clock,
    { productId: params.id, email: read.value.email, phone: agreedPhone(shop, read.value) },
    locale,
  )
  if (requested.ok) return data<StockAlertResult>({ email })
  const { reason } = requested.refusal
  return refused(reason, reason === 'unknown_product' ? 404 : 409)
}

/** A lost connection is shown in the form. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOr<unknown>(serverAction, { email: '', problem: 'failed' } satisfies StockAlertResult)
}

export const headers = retryAfter

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.stock_alert_title(), hidden: true })
}

export default function BackInStock({ loaderData: { product }, actionData }: Route.ComponentProps) {
  const { title } = useProductText()(product)
  return (
    <div className="wrap grid justify-items-center py-8 md:py-14">
      <div className="sheet grid w-full max-w-lg gap-5 p-5 shadow-soft sm:p-8">
        <header>
          <h1 className="text-3xl">{m.stock_alert_title()}</h1>
          <SiteLink
            to={productPath(product.id)}
            className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
          >
            <bdi>{title}</bdi>
          </SiteLink>
        </header>
        <StockAlertForm result={actionData as StockAlertResult | undefined} />
      </div>
    </div>
  )
}
