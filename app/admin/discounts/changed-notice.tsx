import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { CodeChange } from '#shop/discounts/change-code.ts'
import { formatMoney, type Locale } from '#shop/money.ts'
import { typeNames } from './names.ts'

const fields: Record<string, () => string> = {
  type: m.codes_field_type,
  value: m.codes_col_value,
  amount: m.codes_col_value,
  usageLimit: m.codes_field_limit,
  oneUserOnly: m.codes_rule_one_user,
  firstOrderOnly: m.codes_rule_first,
  isActive: m.codes_field_active,
  minimum: m.codes_field_minimum,
  startsAt: m.codes_field_starts_day,
  endsAt: m.codes_field_ends_day,
  note: m.codes_field_note,
}

/** A kept value in words. */
function said(field: string, value: unknown, locale: Locale): string {
  if (value === null || value === '') return m.codes_said_none()
  if (typeof value === 'boolean') return value ? m.codes_said_yes() : m.codes_said_no()
  if (field === 'type') return typeNames[value === 'fixed' ? 'fixed' : 'percentage']()
  if ((field === 'minimum' || field === 'amount') && typeof value === 'number') return formatMoney(value, locale)
  if (field.endsWith('At') && typeof value === 'string') return formatWhen(new Date(value), locale)
  return String(value)
}

type ChangedNoticeProps = { code: string; since: CodeChange[] }

/** Somebody else was faster: what they changed, from what to what, beside what is still in the fields. */
export function ChangedNotice({ code, since }: ChangedNoticeProps) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <Notice
      tone="warning"
      live="alert"
      title={m.codes_changed_title()}
      action={
        <ButtonLink to={`/admin/discount-codes/edit/${code}`} reloadDocument variant="secondary">
          {m.codes_changed_take()}
        </ButtonLink>
      }
    >
      <p>{m.codes_changed_text()}</p>
      <ul className="mt-1">
        {since.map(({ by, at, changes }) => (
          <li key={`${by} ${at.toISOString()}`}>
            <span className="font-medium" suppressHydrationWarning>
              {m.codes_changed_by({ by: isolate(by), when: formatWhen(at, locale) })}
            </span>
            <ul className="list-disc ps-5">
              {changes.map(({ field, from, to }) => (
                <li key={field}>
                  {m.codes_changed_field({
                    field: fields[field]?.() ?? field,
                    from: isolate(said(field, from, locale)),
                    to: isolate(said(field, to, locale)),
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
