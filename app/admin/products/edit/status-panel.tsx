import { Panel } from '#app/admin/kit/panel.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { type ProductStatus, productStatuses } from '#shop/catalog/category.ts'
import { digitalOf, missingForSale } from '#shop/catalog/readiness.ts'
import { readFils } from '#shop/typed/amount.ts'
import { requirementName, statusName } from '../names.ts'
import type { ProductDraft } from './draft.ts'
import type { Change } from './use-draft.ts'

type StatusPanelProps = {
  draft: ProductDraft
  change: Change
  problem: (field: string) => string | undefined
  hasFile: boolean
}

/** Whether shoppers can see it, and what is missing before they can. */
export function StatusPanel({ draft, change, problem, hasFile }: StatusPanelProps) {
  const missing = missingForSale({
    title: draft.title.trim(),
    titleEn: draft.titleEn.trim(),
    description: draft.description.trim(),
    descriptionEn: draft.descriptionEn.trim(),
    price: readFils(draft.price),
    hasPicture: draft.pictures.length > 0,
    category: draft.category,
    isDigital: digitalOf(draft.category, draft.isDigital),
    hasFile,
    components: draft.components,
  })
  return (
    <Panel title={m.products_field_status()}>
      <Field
        as="select"
        label={m.products_status_label()}
        name="status"
        value={draft.status}
        onChange={(event) => change('status', event.target.value as ProductStatus)}
        error={problem('status')}
      >
        {productStatuses.map((status) => (
          <option key={status} value={status}>
            {statusName[status]()}
          </option>
        ))}
      </Field>
      {missing.length === 0 ? (
        <p className="mt-3 text-sm text-leaf">{m.products_ready()}</p>
      ) : (
        <div className="mt-3 text-sm">
          <p className="font-medium">{m.products_missing()}</p>
          <ul className="mt-1 list-disc ps-5 text-quiet">
            {missing.map((need) => (
              <li key={need}>{requirementName[need]()}</li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}
