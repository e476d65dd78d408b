import { discountRefusalText } from '#app/storefront/cart/discount-text.ts'
import { isolate } from '#app/ui/isolate.ts'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { ChangeOrderRefusal } from '#shop/checkout/team/change-order.ts'
import { formatMoney, type Locale } from '#shop/money.ts'
import type { ItemProblem } from '#shop/pricing/price-items.ts'

type Item = { id: string; title: string; titleEn: string }

const plain: Partial<Record<ChangeOrderRefusal['reason'], () => string>> = {
  shipping_required: m.team_order_problem_shipping,
  country_closed: m.team_order_problem_country,
  method_off: m.team_order_problem_method,
  appointment: m.team_order_problem_appointment,
  key_reused: m.team_order_problem_key,
  discount_not_permitted: m.team_order_problem_off,
  changed: m.team_order_problem_changed,
  payment_under_way: m.team_order_problem_under_way,
  not_changeable: m.team_order_problem_not_changeable,
  unknown_order: m.payment_link_unknown,
  items: m.team_order_problem_items,
}

/** Why an order was not placed or changed, and what to do about it. */
export function refusalText(refusal: ChangeOrderRefusal, locale: Locale): string {
  const money = (fils: number) => isolate(formatMoney(fils, locale))
  if (refusal.reason === 'total_changed') return m.team_order_problem_total({ total: money(refusal.total) })
  if (refusal.reason === 'promo') return m.team_order_problem_code({ why: discountRefusalText(refusal, money) })
  return (plain[refusal.reason] ?? m.team_order_problem_other)()
}

/** A problem with one product of the form. */
export function itemProblemText(problem: ItemProblem, items: readonly Item[], locale: Locale): string {
  const item = items.find(({ id }) => id === problem.productId)
  const title = isolate(item ? titleIn(item, locale) : problem.productId)
  if (problem.reason === 'not_enough') return m.team_order_problem_left({ title, left: problem.left })
  if (problem.reason === 'choose_variant') return m.team_order_problem_choose({ title })
  return problem.reason === 'gone' ? m.team_order_problem_gone({ title }) : m.team_order_problem_out({ title })
}
