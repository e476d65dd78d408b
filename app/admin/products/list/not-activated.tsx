import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BulkResult } from '#shop/catalog/change-products.ts'
import { requirementName } from '../names.ts'
import { useTitle } from '../titles.tsx'

/** Products that could not be put on sale with the others, and what each is missing. */
export function NotActivated({ refused }: { refused: BulkResult['refused'] }) {
  const title = useTitle()
  return (
    <Notice tone="warning" live="alert" title={m.products_not_activated()} className="mb-3">
      <ul className="list-disc ps-5">
        {refused.map((product) => (
          <li key={product.id}>
            <bdi>{title(product)}</bdi>:{' '}
            {product.missing.map((need) => requirementName[need]()).join(m.products_list_comma())}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
