import { data, redirect } from 'react-router'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Facts, Panel } from '#app/admin/kit/panel.tsx'
import { PlanBadges, ProductMarks, StatusBadge } from '#app/admin/products/badges.tsx'
import { FilesPanel } from '#app/admin/products/files/files-panel.tsx'
import { kindName } from '#app/admin/products/names.ts'
import { Thumb } from '#app/admin/products/thumb.tsx'
import { OtherTitle, useTitle } from '#app/admin/products/titles.tsx'
import { BundlePanel } from '#app/admin/products/view/bundle-panel.tsx'
import { ProductActions } from '#app/admin/products/view/product-actions.tsx'
import { StockPanel } from '#app/admin/products/view/stock-panel.tsx'
import { VariantsPanel } from '#app/admin/products/view/variants-panel.tsx'
import { actOnProduct, type ViewResult } from '#app/admin/products/view/view-action.server.ts'
import { useRevalidateOnChange } from '#app/admin/shell/live/live.tsx'
import { useLastResult } from '#app/admin/shell/live/use-last-result.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { promisedUnits, readFileVersions, readSales, readStockMoves } from '#shop/catalog/admin-read.ts'
import { readBundle } from '#shop/catalog/bundles/read-bundle.ts'
import { type EditedProduct, readEdited } from '#shop/catalog/edited.ts'
import { inOrder, readVariantRows } from '#shop/catalog/variants/read-variants.ts'
import { savedPercent } from '#shop/money.ts'
import { countWaiting } from '#shop/wishlist/read-stock-alerts.ts'
import type { Route } from './+types/view'

const movesPerPage = 15

export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'products.see')
  const { db } = context.get(shopContext)
  const before = /^\d{1,15}$/.exec(url.searchParams.get('moves') ?? '')?.[0]
  const [product, variants, files, { moves, older }, sales, waiting, bundle, promised] = await Promise.all([
    readEdited(db, params.id),
    readVariantRows(db, params.id),
    readFileVersions(db, params.id),
    readStockMoves(db, params.id, { limit: movesPerPage, before: before === undefined ? undefined : Number(before) }),
    readSales(db, params.id),
    countWaiting(db, params.id),
    readBundle(db, params.id),
    promisedUnits(db, params.id),
  ])
  if (product === null) throw data(null, { status: 404 })
  return {
    product,
    variants: inOrder(variants, product.options),
    files,
    moves,
    older: older ? `?moves=${moves.at(-1)?.id}` : null,
    ...{ sales, waiting, bundle, promised, moveId: crypto.randomUUID() },
  }
}

export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'products.act')
  const result = await actOnProduct(context.get(shopContext), admin, params.id, request)
  if (result.kind === 'copied') return redirect(`/admin/products/edit/${result.id}?added`)
  if (result.kind === 'deleted') return redirect(`/admin/products?deleted=${result.deletedId}`)
  return data<ViewResult>(result, { status: result.kind === 'wrong' ? 422 : 200 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.products_view_title(), hidden: true })
}

export default function ViewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const { product, variants, files, moves, older, sales, waiting, bundle, promised, moveId } = loaderData
  const { variantOf } = product
  const title = useTitle()(product)
  useRevalidateOnChange(({ subject, of }) => subject === 'product' && of === product.id)
  const percent = savedPercent(product.price, product.originalPrice)
  return (
    <>
      {variantOf === null ? (
        <BackLink to="/admin/products">{m.admin_nav_products()}</BackLink>
      ) : (
        <BackLink to={`/admin/products/view/${variantOf}`}>{m.variants_back()}</BackLink>
      )}
      <h1 className="text-2xl wrap-anywhere">
        <bdi>{title}</bdi>
      </h1>
      <OtherTitle product={product} />
      <p className="mt-2 mb-4 flex flex-wrap gap-1.5">
        <StatusBadge status={product.status} />
        <PlanBadges product={product} />
        <ProductMarks product={{ ...shownAs(product), isBestSeller: sales.isBestSeller }} />
      </p>
      {variantOf === null && <ProductActions product={product} result={result} />}
      <div key={product.id} className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Panel title={m.products_sale()}>
            <Facts
              facts={[
                {
                  name: m.products_field_price(),
                  value: product.price > 0 ? <AdminMoney fils={product.price} /> : m.products_no_price(),
                },
                {
                  name: m.products_schedule_now(),
                  value: product.saleEndsAt && <SalePrice product={product} />,
                },
                {
                  name: m.products_field_original(),
                  value: product.originalPrice !== null && (
                    <>
                      <AdminMoney fils={product.originalPrice} />{' '}
                      {percent > 0 ? m.products_saves({ percent }) : m.products_saves_nothing()}
                    </>
                  ),
                },
                { name: m.products_field_category(), value: kindName[product.category]() },
                { name: m.products_field_sku(), value: <bdi dir="ltr">{product.sku}</bdi> },
                { name: m.products_field_tags(), value: product.tags.map(isolated).join(m.products_list_comma()) },
                { name: m.products_sold(), value: <Sold sales={sales} /> },
                { name: m.products_created(), value: <DateTime at={product.createdAt} /> },
                { name: m.products_changed(), value: <DateTime at={product.updatedAt} /> },
              ]}
            />
            {variantOf === null && <ScheduleLink product={product} />}
          </Panel>
          {variantOf === null && <ProductWords product={product} />}
        </div>
        <div className="flex flex-col gap-4">
          {bundle && <BundlePanel bundle={bundle} waiting={waiting.get(product.id) ?? 0} />}
          {product.options.length === 0 && bundle === null && (
            <StockPanel {...{ product, moves, older, promised, moveId }} waiting={waiting.get(product.id) ?? 0} />
          )}
          {variantOf === null && bundle === null && (
            <VariantsPanel productId={product.id} variants={variants} waiting={waiting} />
          )}
          {((product.category === 'guide' && bundle === null) || files.length > 0) && variantOf === null && (
            <ForRole needs={['products.act']} shown>
              <FilesPanel productId={product.id} files={files} />
            </ForRole>
          )}
        </div>
      </div>
    </>
  )
}

/** The sale price, and until when it applies. */
function SalePrice({ product: { sellsAt, saleEndsAt } }: { product: EditedProduct }) {
  return (
    <>
      <AdminMoney fils={sellsAt} /> ·{' '}
      {saleEndsAt && (
        <span className="text-sm text-quiet">
          {m.products_schedule_until()} <DateTime at={saleEndsAt} />
        </span>
      )}
    </>
  )
}

function ScheduleLink({ product }: { product: EditedProduct }) {
  return (
    <ButtonLink to={`/admin/products/schedule/${product.id}`} variant="secondary" className="mt-3">
      {m.products_schedule_open()}
    </ButtonLink>
  )
}

/** What shoppers see of it. */
function ProductWords({ product }: { product: EditedProduct }) {
  return (
    <>
      <Panel title={m.products_pictures()}>
        {product.pictures.length === 0 ? (
          <p className="text-quiet">{m.products_pictures_none()}</p>
        ) : (
          <ul className="flex flex-wrap gap-3">
            {product.pictures.map((picture) => (
              <li key={picture.image} className="w-24">
                <Thumb image={picture.image} colour={picture.colour} alt={picture.alt || picture.altEn} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {(['ar', 'en'] as const).map((locale) => (
        <Panel key={locale} title={locale === 'ar' ? m.products_arabic() : m.products_english()}>
          <div lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
            <p className="font-semibold">{(locale === 'ar' ? product.title : product.titleEn) || '—'}</p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">
              {(locale === 'ar' ? product.description : product.descriptionEn) || '—'}
            </p>
          </div>
        </Panel>
      ))}
    </>
  )
}

/** The price as shoppers see it now. */
const shownAs = (product: EditedProduct) =>
  product.saleEndsAt === null ? product : { ...product, price: product.sellsAt, originalPrice: product.price }

const isolated = (text: string) => `\u2068${text}\u2069`

/** Sales are counted every hour. */
function Sold({ sales: { units, countedAt } }: { sales: Awaited<ReturnType<typeof readSales>> }) {
  return (
    <>
      {m.products_sold_units({ count: units })}
      {countedAt && (
        <span className="block text-sm text-quiet">
          {m.products_sold_counted()} <DateTime at={countedAt} />
        </span>
      )}
    </>
  )
}
