import { sayProblem } from '#app/admin/kit/problem-text.ts'
import type { FieldErrors } from '#app/form.ts'
import * as m from '#locales/compiled/messages.js'
import type { LaunchRefusal } from '#shop/catalog/prices/plan-launch.ts'
import type { SaleRefusal } from '#shop/catalog/prices/sale.ts'

const names = ['kind', 'value', 'fromDay', 'fromTime', 'untilDay', 'untilTime'] as const
/** A sale as form input. */
export type TypedSale = Record<(typeof names)[number], string>

export type TypedLaunch = { day: string; time: string }

/** Result of an action on a product's schedule. */
export type ScheduleResult =
  | { kind: 'planned' | 'ended' | 'removed' | 'launch_saved' | 'launch_cancelled' | 'failed' | 'gone' }
  | { kind: 'launch_wrong'; problems: FieldErrors; launch: TypedLaunch }
  | { kind: 'launch_refused'; refusal: LaunchRefusal; launch: TypedLaunch }
  | { kind: 'wrong'; problems: FieldErrors; typed: TypedSale }
  | { kind: 'refused'; refusal: SaleRefusal; typed: TypedSale }

/** A form's input, to be shown again. */
export const typedSale = (fields: Record<string, unknown>): TypedSale =>
  Object.fromEntries(names.map((name) => [name, shown(fields[name])])) as TypedSale
export const typedLaunch = ({ launchDay, launchTime }: Record<string, unknown>): TypedLaunch => ({
  day: shown(launchDay),
  time: shown(launchTime),
})
const shown = (value: unknown) => (typeof value === 'string' ? value.slice(0, 40) : '')

/** The message for a field's problem, or undefined. */
export const scheduleProblem = sayProblem({
  time: m.discounts_problem_time,
  day_for_time: m.discounts_problem_day_for_time,
  percent: m.products_schedule_problem_percent,
  amount: m.discounts_problem_amount,
  days_reversed: m.products_schedule_problem_reversed,
  past: m.products_schedule_past,
})
