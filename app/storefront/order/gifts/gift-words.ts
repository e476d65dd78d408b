import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { ChangeGiftRefusal } from '#shop/gifts/change-gift.ts'
import type { BuyerGift } from './gifts-for-buyer.ts'

/** Where a gift stands, to its giver. */
export function giftWords({ state, day, sentAt, isSoon }: BuyerGift): string {
  const when = isolate(sentAt ?? '')
  switch (state) {
    case 'unpaid':
      return m.gift_state_unpaid({ day: isolate(day) })
    case 'waiting':
      return isSoon ? m.gift_state_soon() : m.gift_state_waiting({ day: isolate(day) })
    case 'sent':
      return m.gift_state_sent({ when })
    case 'opened':
      return m.gift_state_opened({ when })
    case 'withdrawn':
      return m.gift_state_withdrawn()
    case 'refused':
      return m.gift_state_refused()
    case 'erased':
      return m.gift_state_erased()
  }
}

export type GiftProblem = ChangeGiftRefusal['reason'] | 'fields' | 'limited'

/** Why a gift was not changed. */
export const giftProblems: Record<GiftProblem, () => string> = {
  unknown: m.gift_change_unknown,
  closed: m.gift_change_closed,
  day: m.gift_problem_day,
  too_often: m.gift_change_too_often,
  unchanged: m.gift_change_unchanged,
  fields: m.gift_change_fields,
  limited: m.problem_too_many_requests,
}
