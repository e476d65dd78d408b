import { Link } from 'react-router'
import { CardRow, CardRows } from '#app/admin/kit/list/card-table.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { ListedProduct } from '#shop/catalog/admin-list.ts'
import { savedPercent } from '#shop/money.ts'
import { PlanBadges, ProductMarks, StatusBadge, StockCount } from '../badges.tsx'
import { kindName } from '../names.ts'
import { Thumb } from '../thumb.tsx'
import { OtherTitle, useTitle } from '../titles.tsx'

const head = 'px-3 py-2.5 text-start font-medium'
const cell = 'align-middle lg:px-3 lg:py-2.5'

type ProductsTableProps = {
  products: ListedProduct[]
  chosen: ReadonlySet<string>
  onChoose: (ids: string[], chosen: boolean) => void
}

/** Products as a table with checkboxes; on a phone each row is a card. */
export function ProductsTable({ products, chosen, onChoose }: ProductsTableProps) {
  const all = products.map(({ id }) => id)
  const mayChoose = useMay()('products.act')
  const every = all.every((id) => chosen.has(id))
  return (
    <div className="lg:sheet lg:overflow-x-auto">
      <table className="w-full border-collapse max-lg:block" aria-label={m.admin_nav_products()}>
        <thead className="border-b border-line text-sm text-quiet max-lg:block max-lg:border-0">
          <tr className="max-lg:block">
            {mayChoose && (
              <th scope="col" className="py-1 ps-4 text-start max-lg:block max-lg:ps-0">
                <label className="inline-flex min-h-11 items-center gap-2 font-medium">
                  <input
                    type="checkbox"
                    checked={every}
                    ref={(box) => {
                      if (box) box.indeterminate = chosen.size > 0 && !every
                    }}
                    onChange={(event) => onChoose(all, event.target.checked)}
                    className="size-5"
                  />
                  <span className="lg:sr-only">{m.products_choose_all()}</span>
                </label>
              </th>
            )}
            {[
              m.products_col_product(),
              m.products_field_category(),
              m.products_field_price(),
              m.products_col_stock(),
              m.products_field_status(),
            ].map((name) => (
              <th key={name} scope="col" className={`${head} max-lg:sr-only last:pe-5`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <CardRows>
          {products.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              chosen={chosen.has(product.id)}
              onChoose={mayChoose ? onChoose : undefined}
            />
          ))}
        </CardRows>
      </table>
    </div>
  )
}

type RowProps = {
  product: ListedProduct
  chosen: boolean
  /** None where the role may not change products. */
  onChoose: ProductsTableProps['onChoose'] | undefined
}

function ProductRow({ product, chosen, onChoose }: RowProps) {
  const title = useTitle()(product)
  const original = product.usualPrice ?? product.originalPrice
  const percent = savedPercent(product.price, original)
  return (
    <CardRow className="max-lg:gap-y-2">
      {onChoose && (
        <td className={`${cell} lg:ps-4 max-lg:relative max-lg:z-1`}>
          <label className="grid size-11 place-items-center lg:-ms-3">
            <span className="sr-only">{m.products_choose({ title: isolate(title) })}</span>
            <input
              type="checkbox"
              name="id"
              value={product.id}
              checked={chosen}
              onChange={(event) => onChoose([product.id], event.target.checked)}
              className="size-5"
            />
          </label>
        </td>
      )}
      <td className={`${cell} max-lg:min-w-0 max-lg:flex-1 ${onChoose ? '' : 'lg:ps-5'}`}>
        <Link
          to={`/admin/products/view/${product.id}`}
          className="group flex min-h-11 items-center gap-3 max-lg:after:absolute max-lg:after:inset-0 max-lg:after:rounded-lg"
        >
          <Thumb image={product.image} colour={product.imageColour} className="w-13" />
          <span className="min-w-0">
            <span className="line-clamp-2 font-semibold text-leaf wrap-anywhere group-hover:underline">
              <bdi>{title}</bdi>
            </span>
            <OtherTitle product={product} />
            <span className="block text-sm text-quiet wrap-anywhere">
              <bdi dir="ltr">{product.sku}</bdi>
            </span>
          </span>
        </Link>
      </td>
      <td className={`${cell} text-sm max-lg:order-4`}>{kindName[product.category]()}</td>
      <td className={`${cell} max-lg:order-3 max-lg:basis-full`}>
        {product.price === 0 ? (
          <span className="text-sm text-quiet">{m.products_no_price()}</span>
        ) : (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <AdminMoney fils={product.price} className="font-semibold" />
            {percent > 0 && original !== null && (
              <s className="text-sm text-quiet">
                <span className="sr-only">{m.products_before()}</span>
                <AdminMoney fils={original} />
              </s>
            )}
          </span>
        )}
      </td>
      <td className={`${cell} text-sm max-lg:order-5`}>
        <span className="me-1.5 text-quiet lg:hidden">{m.products_col_stock()}</span>
        <StockCount stock={product.stock} lowStockAt={product.lowStockAt} />
      </td>
      <td className={`${cell} lg:pe-5 max-lg:order-6 max-lg:basis-full`}>
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge status={product.status} />
          <PlanBadges product={product} />
          <ProductMarks product={{ ...product, originalPrice: original }} />
        </span>
      </td>
    </CardRow>
  )
}
