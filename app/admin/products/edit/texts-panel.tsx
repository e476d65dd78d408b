import { Panel } from '#app/admin/kit/panel.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { productFields } from '#shop/catalog/fields/product-fields.ts'
import type { ProductDraft } from './draft.ts'
import type { Change } from './use-draft.ts'

type TextsPanelProps = { draft: ProductDraft; change: Change; problem: (field: string) => string | undefined }

const languages = [
  { locale: 'ar', title: 'title', description: 'description' },
  { locale: 'en', title: 'titleEn', description: 'descriptionEn' },
] as const

/** Both languages side by side, each listing what is missing. */
export function TextsPanel({ draft, change, problem }: TextsPanelProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
      {languages.map(({ locale, title, description }) => {
        const lacks = [draft[title], draft[description]].filter((text) => text.trim() === '').length
        return (
          <Panel key={locale} title={locale === 'ar' ? m.products_arabic() : m.products_english()}>
            <div className="flex flex-col gap-4">
              {lacks > 0 && (
                <p className="-mt-2">
                  <Badge tone="sun">{m.products_lacks({ count: lacks })}</Badge>
                </p>
              )}
              <Field
                label={locale === 'ar' ? m.products_field_title() : m.products_field_title_en()}
                name={title}
                lang={locale}
                maxLength={productFields.title.max}
                value={draft[title]}
                onChange={(event) => change(title, event.target.value)}
                error={problem(title)}
              />
              <Field
                as="textarea"
                label={locale === 'ar' ? m.products_field_description() : m.products_field_description_en()}
                name={description}
                lang={locale}
                rows={7}
                maxLength={productFields.description.max}
                value={draft[description]}
                onChange={(event) => change(description, event.target.value)}
                error={problem(description)}
              />
            </div>
          </Panel>
        )
      })}
    </div>
  )
}
