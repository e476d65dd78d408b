import { addDays, dayMs, kuwaitDate } from '../kuwait-time.ts'
import { isDate } from '../typed/days.ts'

/** Days in Kuwait's calendar as "2026-11-21", both included. */
export type Span = { from: string; until: string }

export const presets = ['today', 'week', 'month', 'this-month', 'last-month', 'this-year', 'own'] as const
export type Preset = (typeof presets)[number]

export const steps = ['day', 'week', 'month'] as const
/** The unit of a chart's bar or point. */
export type Step = (typeof steps)[number]

/** The longest span of a report, in days: ten years. */
const longest = 3660

/** The number of days in a span. */
export const lengthOf = ({ from, until }: Span): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1

/** The span of the same length directly before another, for comparison. */
export function spanBefore(span: Span): Span {
  return { from: addDays(span.from, -lengthOf(span)), until: addDays(span.from, -1) }
}

function presetSpan(preset: Exclude<Preset, 'own'>, today: string): Span {
  const month = `${today.slice(0, 7)}-01`
  if (preset === 'today') return { from: today, until: today }
  if (preset === 'week') return { from: addDays(today, -6), until: today }
  if (preset === 'month') return { from: addDays(today, -29), until: today }
  if (preset === 'this-month') return { from: month, until: today }
  if (preset === 'this-year') return { from: `${today.slice(0, 4)}-01-01`, until: today }
  const lastDay = addDays(month, -1)
  return { from: `${lastDay.slice(0, 7)}-01`, until: lastDay }
}

/** `reversed`: the requested range ends before it begins; the default span is used instead. */
export type ReportSpan = { preset: Preset; span: Span; step: Step; steps: Step[]; reversed?: Span }

/**
 * The span in a URL: `?span=` one of the presets, by default the last 30 days; `?span=own&from=&until=`; `?by=` day,
 * week or month. Invalid values mean the default.
 */
export function requestedSpan(query: URLSearchParams, now: Date): ReportSpan {
  const preset = presets.find((each) => each === query.get('span')) ?? 'month'
  const today = kuwaitDate(now)
  if (preset !== 'own') return withSteps(preset, presetSpan(preset, today), query)
  const from = query.get('from') ?? ''
  const until = query.get('until') ?? ''
  const usualSpan = () => withSteps('month', presetSpan('month', today), query)
  if (!isDate(from) || !isDate(until)) return usualSpan()
  if (until < from) return { ...usualSpan(), reversed: { from, until } }
  const span = { from, until }
  const earliest = addDays(until, 1 - longest)
  return withSteps('own', from < earliest ? { from: earliest, until } : span, query)
}

function withSteps(preset: Preset, span: Span, query: URLSearchParams): ReportSpan {
  const offered = steps.filter((step) => fits(step, lengthOf(span)))
  return { preset, span, step: offered.find((step) => step === query.get('by')) ?? defaultStep(span), steps: offered }
}

/** Whether a step results in a useful number of bars. */
function fits(step: Step, days: number): boolean {
  if (step === 'day') return days <= 366
  return step === 'week' ? days > 7 && days <= 1830 : days > 27
}
function defaultStep(span: Span): Step {
  if (lengthOf(span) <= 31) return 'day'
  return lengthOf(span) <= 190 ? 'week' : 'month'
}

/** The first day of the week (Sunday, as in Kuwait) or month of a day. */
function bucketOf(day: string, step: Step): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 7)}-01`
  return addDays(day, -new Date(`${day}T00:00:00.000Z`).getUTCDay())
}

/** Sales (orders paid) and refunds, in fils; revenue is sales minus refunds (decision 0029). */
export type Sales = { orders: number; sales: number; refunds: number; revenue: number }
export const noSales: Sales = { orders: 0, sales: 0, refunds: 0, revenue: 0 }

/** Adds up several spans. */
export const addSales = (parts: readonly Sales[]): Sales =>
  parts.reduce(
    (sum, { orders, sales, refunds, revenue }) => ({
      orders: sum.orders + orders,
      sales: sum.sales + sales,
      refunds: sum.refunds + refunds,
      revenue: sum.revenue + revenue,
    }),
    noSales,
  )

/** The sales of one day. */
export type DaySum = Sales & { day: string }
/**
 * A bar of the chart: its days, cut at the end of the span, its amounts, and those of the same days of the previous
 * span.
 */
export type Bar = Span & { now: Sales; before: Sales }

/**
 * The days of a span as bars, including days without orders. The n-th day of the previous span is added to the bar of
 * the span's n-th day, so that both are of the same length and every day counts once.
 */
export function barsOf(span: Span, step: Step, amounts: readonly DaySum[]): Bar[] {
  const byDay = new Map(amounts.map((sum) => [sum.day, sum]))
  const shift = -lengthOf(span)
  const bars = new Map<string, Bar>()
  for (let day = span.from; day <= span.until; day = addDays(day, 1)) {
    const key = bucketOf(day, step)
    const { from, now, before } = bars.get(key) ?? { from: day, now: noSales, before: noSales }
    const onDay = (each: string) => byDay.get(each) ?? noSales
    bars.set(key, {
      from,
      until: day,
      now: addSales([now, onDay(day)]),
      before: addSales([before, onDay(addDays(day, shift))]),
    })
  }
  return [...bars.values()]
}
