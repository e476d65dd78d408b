import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { controlClass } from '#app/ui/form/control-class.ts'
import * as m from '#locales/compiled/messages.js'
import { bulkChanges } from '#shop/catalog/fields/product-form.ts'
import { bulkName } from '../names.ts'

/** Bulk actions for the selected products. Sticky while scrolling the list, and collapsed on a phone until needed. */
export function BulkBar({ count, pending, children }: { count: number; pending: boolean; children?: ReactNode }) {
  return (
    <div className="sheet sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-3 p-3">
      <p role="status" className="grow text-sm font-medium tabular-nums">
        {count === 0 ? m.products_chosen_none() : m.products_chosen({ count })}
      </p>
      {children}
      <div className={cx('flex min-w-0 grow flex-wrap gap-2 sm:grow-0', count === 0 && 'max-lg:hidden')}>
        <Button type="submit" formMethod="get" formAction="/admin/products/sale" variant="secondary">
          {m.products_sales_open()}
        </Button>
        <div className="flex min-w-0 grow gap-2">
          <select name="change" aria-label={m.products_bulk()} className={`${controlClass} select-arrow sm:w-auto`}>
            <option value="">{m.admin_bulk_choose()}</option>
            {bulkChanges.map((change) => (
              <option key={change} value={change}>
                {bulkName[change]()}
              </option>
            ))}
          </select>
          <Button type="submit" name="intent" value="bulk" variant="secondary" pending={pending}>
            {m.products_bulk_apply()}
          </Button>
        </div>
      </div>
    </div>
  )
}
