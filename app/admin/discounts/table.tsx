import { Form, useNavigation } from 'react-router'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { CodeView } from '#shop/discounts/read.ts'
import type { CodeState } from '#shop/discounts/state.ts'
import { termsOf, typeNames, usesText, valueText } from './names.ts'
import { StateBadge } from './state-badge.tsx'

export type ListedCode = Omit<CodeView, 'id'> & { state: CodeState }

const cell = 'align-middle lg:px-3 lg:py-2'

/** Discount codes as a table; on a phone each row becomes a card. */
export function CodesTable({ codes, label }: { codes: ListedCode[]; label: string }) {
  const columns = [
    m.discounts_col_code(),
    m.discounts_col_value(),
    m.discounts_col_used(),
    m.discounts_col_rules(),
    m.discounts_col_validity(),
    m.discounts_state(),
  ]
  return (
    <CardTable label={label} columns={[...columns, { name: m.discounts_col_actions(), hidden: true }]}>
      {codes.map((code) => (
        <CodeRow key={code.code} code={code} />
      ))}
    </CardTable>
  )
}

function CodeRow({ code }: { code: ListedCode }) {
  const locale = useSite()?.locale ?? 'ar'
  const terms = termsOf(code, locale)
  return (
    <CardRow>
      <td className={`${cell} max-lg:grow lg:max-w-64 lg:ps-5`}>
        <TextLink to={`/admin/discount-codes/edit/${code.code}`} className="font-semibold">
          <bdi dir="ltr" className="wrap-anywhere tabular-nums">
            {code.code}
          </bdi>
        </TextLink>
        {(code.note !== '' || code.batch !== null) && (
          <span className="-mt-2 mb-1 line-clamp-1 text-sm wrap-anywhere text-quiet">
            <bdi>{code.batch ?? code.note}</bdi>
          </span>
        )}
      </td>
      <td className={`${cell} whitespace-nowrap max-lg:order-2 max-lg:basis-full`}>
        <bdi className="font-semibold tabular-nums">{valueText(code, locale)}</bdi>
        <span className="ms-2 text-sm text-quiet lg:ms-0 lg:block">{typeNames[code.type]()}</span>
      </td>
      <td className={`${cell} text-sm whitespace-nowrap tabular-nums max-lg:order-3`}>
        <span className="text-quiet lg:hidden">{m.discounts_used_label()} </span>
        {usesText(code)}
      </td>
      <td className={`${cell} text-sm max-lg:order-4 max-lg:basis-full ${terms.length === 0 ? 'max-lg:hidden' : ''}`}>
        {terms.length === 0 ? (
          <span className="text-quiet">{m.discounts_rule_none()}</span>
        ) : (
          <ul className="max-lg:flex max-lg:flex-wrap max-lg:gap-x-3">
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        )}
      </td>
      <td className={`${cell} text-sm text-quiet max-lg:order-5 max-lg:basis-full`}>
        <Validity code={code} />
      </td>
      <td className={`${cell} max-lg:order-1`}>
        <StateBadge state={code.state} />
      </td>
      <td className={`${cell} text-end max-lg:order-6 max-lg:ms-auto lg:pe-5`}>
        <ForRole needs={['discounts.act']}>
          <Switch code={code} />
        </ForRole>
      </td>
    </CardRow>
  )
}

function Validity({ code: { startsAt, endsAt } }: { code: ListedCode }) {
  const locale = useSite()?.locale ?? 'ar'
  const when = (at: Date) => isolate(formatWhen(at, locale))
  if (startsAt === null && endsAt === null) return m.discounts_valid_always()
  return (
    <span suppressHydrationWarning>
      {startsAt && <span className="block">{m.discounts_valid_from({ when: when(startsAt) })}</span>}
      {endsAt && <span className="block">{m.discounts_valid_until({ when: when(endsAt) })}</span>}
    </span>
  )
}

function Switch({ code: { code, isActive } }: { code: ListedCode }) {
  const submitted = useNavigation().formData
  const say = isActive ? m.discounts_deactivate_code : m.discounts_activate_code
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="code" value={code} />
      <Button
        type="submit"
        name="intent"
        value={isActive ? 'deactivate' : 'activate'}
        variant="quiet"
        pending={submitted?.get('code') === code}
        aria-label={say({ code: isolate(code) })}
        className="px-3"
      >
        {isActive ? m.discounts_deactivate() : m.discounts_activate()}
      </Button>
    </Form>
  )
}
