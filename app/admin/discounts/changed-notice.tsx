import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Category } from '#shop/catalog/category.ts'
import type { CodeChange } from '#shop/discounts/change-code.ts'
import { formatMoney, type Locale } from '#shop/money.ts'
import { kindName } from '../products/names.ts'
import { typeNames } from './names.ts'

const fields: Record<string, () => string> = {
  type: m.discounts_field_type,
  value: m.discounts_col_value,
  amount: m.discounts_col_value,
  usageLimit: m.discounts_field_limit,
  oneUserOnly: m.discounts_rule_one_user,
  firstOrderOnly: m.discounts_rule_first,
  isActive: m.discounts_field_active,
  minimum: m.discounts_field_minimum,
  kinds: m.discounts_field_kinds,
  productIds: m.discounts_field_products,
  startsAt: m.discounts_field_starts_day,
  endsAt: m.discounts_field_ends_day,
  note: m.discounts_field_note,
}

/** A stored value for display. */
function shownValue(field: string, value: unknown, locale: Locale): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return m.discounts_said_none()
  if (typeof value === 'boolean') return value ? m.discounts_said_yes() : m.discounts_said_no()
  if (field === 'kinds' && Array.isArray(value))
    return value.map((kind) => kindName[kind as Category]()).join(m.products_list_comma())
  if (field === 'type') return typeNames[value === 'fixed' ? 'fixed' : 'percentage']()
  if ((field === 'minimum' || field === 'amount') && typeof value === 'number') return formatMoney(value, locale)
  if (field.endsWith('At') && typeof value === 'string') return formatWhen(new Date(value), locale)
  return String(value)
}

type ChangedNoticeProps = { code: string; since: CodeChange[] }

/** Optimistic lock failed: shows what the other admin changed beside the user's input. */
export function ChangedNotice({ code, since }: ChangedNoticeProps) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <Notice
      tone="warning"
      live="alert"
      title={m.discounts_changed_title()}
      action={
        <ButtonLink to={`/admin/discount-codes/edit/${code}`} reloadDocument variant="secondary">
          {m.discounts_changed_take()}
        </ButtonLink>
      }
    >
      <p>{m.discounts_changed_text()}</p>
      <ul className="mt-1">
        {since.map(({ by, at, changes }) => (
          <li key={`${by} ${at.toISOString()}`}>
            <span className="font-medium" suppressHydrationWarning>
              {m.discounts_changed_by({ by: isolate(by), when: formatWhen(at, locale) })}
            </span>
            <ul className="list-disc ps-5">
              {changes.map(({ field, from, to }) => (
                <li key={field}>
                  {m.discounts_changed_field({
                    field: fields[field]?.() ?? field,
                    from: isolate(shownValue(field, from, locale)),
                    to: isolate(shownValue(field, to, locale)),
                  })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
