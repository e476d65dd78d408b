import { useSite } from '#app/site.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import { type FieldRule, type ProductField, productFieldNames, ruleOf } from '#shop/catalog/fields/product-fields.ts'
import { limits } from '#shop/catalog/fields/product-form.ts'
import { fieldWords } from '../fields.ts'
import type { ProductDraft } from './draft.ts'
import type { Change } from './use-draft.ts'

type PlainProps = { draft: ProductDraft; change: Change }
/** The consultations a package can contain. */
export type Session = { id: string; title: string; titleEn: string }

const isFlag = (field: ProductField) => ruleOf(field).kind === 'flag'
const shown = (field: ProductField, draft: ProductDraft) => {
  const { input } = fieldWords[field]
  if (input === undefined || (input.only !== undefined && input.only !== draft.category)) return false
  // A package has its session's length; the other package fields need a session.
  const isPackage = draft.packageOf !== ''
  if (field === 'sessionMinutes') return !isPackage
  return isPackage || (field !== 'packageSessions' && field !== 'packageDays')
}

/** Input attributes for a kind of field. */
function traits(rule: FieldRule) {
  const latin = { dir: 'ltr', autoComplete: 'off' } as const
  switch (rule.kind) {
    case 'line':
      return { dir: 'auto', maxLength: rule.max, optional: rule.blank === null } as const
    case 'block':
      return { as: 'textarea', dir: 'auto', maxLength: rule.max, rows: 4, optional: rule.blank === null } as const
    case 'sku':
      return { ...latin, spellCheck: false, required: true, maxLength: rule.max }
    case 'money':
    case 'optional_money':
      return { ...latin, inputMode: 'decimal', maxLength: 16, optional: rule.blank === null } as const
    case 'count':
      return { ...latin, inputMode: 'numeric', maxLength: 9 } as const
    case 'minutes':
      return { ...latin, inputMode: 'numeric', maxLength: 3, optional: true } as const
    case 'sessions':
    case 'days':
      return { ...latin, inputMode: 'numeric', maxLength: 4, required: true } as const
    case 'product':
      return { as: 'select', optional: true } as const
    default:
      return { dir: 'auto', autoComplete: 'off', maxLength: limits.tags * limits.tag } as const
  }
}

/** Fields rendered from their rule alone. */
export function PlainFields({
  draft,
  change,
  problem,
  sessions,
}: PlainProps & { problem: (field: string) => string | undefined; sessions: readonly Session[] }) {
  return productFieldNames
    .filter((field) => !isFlag(field) && shown(field, draft))
    .map((field) => {
      const { name, input } = fieldWords[field]
      return (
        <Field
          key={field}
          {...traits(ruleOf(field))}
          label={name()}
          hint={input?.hint?.()}
          name={field}
          value={String(draft[field])}
          onChange={({ target }: { target: { value: string } }) => change(field, target.value as never)}
          error={problem(field)}
          {...(input?.isWide && { className: 'sm:col-span-2' })}
          {...(ruleOf(field).kind === 'product' && {
            children: <Sessions sessions={sessions} chosen={String(draft[field])} />,
          })}
        />
      )
    })
}

/** The consultations to choose from; a chosen one stays listed, whatever its status. */
function Sessions({ sessions, chosen }: { sessions: readonly Session[]; chosen: string }) {
  const locale = useSite()?.locale ?? 'ar'
  const isKnown = chosen === '' || sessions.some(({ id }) => id === chosen)
  return (
    <>
      <option value="">{m.products_package_none()}</option>
      {!isKnown && <option value={chosen}>{chosen}</option>}
      {sessions.map((session) => (
        <option key={session.id} value={session.id}>
          {titleIn(session, locale)}
        </option>
      ))}
    </>
  )
}

/** Checkboxes rendered from their rule alone. */
export function PlainFlags({ draft, change }: PlainProps) {
  return productFieldNames
    .filter((field) => isFlag(field) && shown(field, draft))
    .map((field) => (
      <Checkbox
        key={field}
        name={field}
        checked={draft[field] === true}
        onChange={(event) => change(field, event.target.checked as never)}
      >
        {fieldWords[field].name()}
      </Checkbox>
    ))
}
