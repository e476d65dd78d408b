import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Facts, Panel } from '#app/admin/kit/panel.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { useSite } from '#app/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { readBundle } from '#shop/catalog/bundles/read-bundle.ts'
import { Thumb } from '../thumb.tsx'

type BundlePanelProps = { bundle: NonNullable<Awaited<ReturnType<typeof readBundle>>>; waiting: number }

/** A bundle's products, how many bundles their stock allows, and which of them are not on sale. */
export function BundlePanel({ bundle: { contents, price, stock, isWhole }, waiting }: BundlePanelProps) {
  const english = useSite()?.locale === 'en'
  const apart = contents.reduce((sum, each) => sum + each.price * each.quantity, 0)
  return (
    <Panel title={m.bundle_admin_title()}>
      <p className="text-xl font-semibold">{m.bundle_admin_stock({ stock })}</p>
      <p className="mt-1 text-sm text-quiet">{m.bundle_admin_stock_text()}</p>
      {waiting > 0 && <p className="mt-1 text-sm text-quiet">{m.products_waiting({ count: waiting })}</p>}
      {!isWhole && (
        <Notice tone="warning" className="mt-3">
          {m.bundle_admin_missing()}
        </Notice>
      )}
      <ul className="mt-3 divide-y divide-line">
        {contents.map((part) => (
          <li key={part.id} className="flex items-center gap-3 py-2">
            <Thumb image={part.image} colour={part.imageColour} alt="" className="size-11 shrink-0" />
            <span className="min-w-0 grow">
              <TextLink to={`/admin/products/view/${part.id}`} className="font-medium wrap-anywhere">
                <bdi>{english ? part.titleEn : part.title}</bdi>
              </TextLink>
              {!part.isActive && <span className="block text-sm text-tomato-ink">{m.bundle_admin_off_sale()}</span>}
            </span>
            <span className="text-sm whitespace-nowrap text-quiet tabular-nums">
              <bdi>{part.quantity}</bdi> × <AdminMoney fils={part.price} />
            </span>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          { name: m.bundle_admin_apart(), value: <AdminMoney fils={apart} /> },
          { name: m.bundle_admin_saved(), value: apart > price && <AdminMoney fils={apart - price} /> },
        ]}
      />
    </Panel>
  )
}
