import { Form, useNavigation } from 'react-router'
import type { GiftDraft } from '#app/storefront/checkout/gifts/gift-draft.ts'
import { GiftFields } from '#app/storefront/checkout/gifts/gift-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { GiftProblem, GiftResult } from './act-on-gift.ts'

/** Why a gift was not changed. */
const problems: Record<GiftProblem, () => string> = {
  unknown: m.gift_change_unknown,
  closed: m.gift_change_closed,
  day: m.gift_change_fields,
  too_often: m.gift_change_too_often,
  unchanged: m.gift_change_unchanged,
  fields: m.gift_change_fields,
  limited: m.problem_too_many_requests,
}

type Props = {
  gift: { id: string; title: string; mayChange: boolean; mayAgain: boolean; isAhead: boolean; draft: GiftDraft }
  result: GiftResult | undefined
}

/** The forms of one gift: recipient and card, and resending it. They work without scripts. */
export function GiftForm({ gift, result }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  const own = result?.gift === gift.id ? result : undefined
  const problem = own && 'problem' in own ? own : undefined
  const notice = (
    <FocusedNotice result={own}>
      {problem && (
        <Notice tone="danger" live="alert">
          {problems[problem.problem]()}
        </Notice>
      )}
      {own && 'done' in own && (
        <Notice tone="success" live="status">
          {own.done === 'again' ? m.gift_again_done() : m.gift_saved()}
        </Notice>
      )}
    </FocusedNotice>
  )
  return (
    <>
      {!gift.mayChange && notice}
      {gift.mayChange && (
        <Form
          method="post"
          noValidate
          className="grid gap-4"
          key={own && 'done' in own ? JSON.stringify(gift.draft) : ''}
        >
          {notice}
          <input type="hidden" name="gift" value={gift.id} />
          <input type="hidden" name="intent" value="change" />
          <GiftFields
            gift={{ ...gift.draft, ...problem?.typed }}
            label={gift.title}
            field={(name) => name}
            errors={problem?.errors ?? {}}
            onlyAddress={!gift.isAhead}
          />
          <Button type="submit" pending={busy} className="justify-self-start">
            {m.gift_save()}
          </Button>
        </Form>
      )}
      {gift.mayAgain && (
        <Form method="post">
          <input type="hidden" name="gift" value={gift.id} />
          <input type="hidden" name="intent" value="again" />
          <Button type="submit" variant="secondary" pending={busy}>
            {m.gift_again()}
          </Button>
        </Form>
      )}
    </>
  )
}
