import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '../../db.ts'
import { addDays } from '../../kuwait-time.ts'
import { type Span, spanBefore } from '../span.ts'
import { daysIn, type RollupName, rollups } from './from-rows.ts'

/** How the days of a span and of the previous one are read. */
export type Plan = {
  span: Span
  before: Span
  /** Days that changed since the last rollup, such as today: they are read from the rows. */
  live: string[]
}

/** The days of a span for which the rollups are not current. */
export async function liveDays(db: Executor, { from, until }: Span): Promise<string[]> {
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`select distinct to_char(day, 'YYYY-MM-DD') as day from report_change
      where day >= ${from}::date and day <= ${until}::date order by 1`,
  )
  return rows.map(({ day }) => day)
}

/** Finds the days of a span, and of the previous one, that have changed; one plan serves all figures of a report. */
export async function planOf(db: Executor, span: Span): Promise<Plan> {
  const before = spanBefore(span)
  return { span, before, live: await liveDays(db, { from: before.from, until: span.until }) }
}

/** A rollup's rows for the days of a span, those of changed days computed now: SQL to select from. */
export function byDay(
  name: Exclude<RollupName, 'report_product' | 'report_download'>,
  span: Span,
  live: string[],
): SQL {
  const { columns, fromRows } = rollups[name]
  const days = daysIn(live)
  return sql`(
    select ${sql.raw(columns)} from ${sql.identifier(name)}
      where day >= ${span.from}::date and day <= ${span.until}::date and day <> all(${days})
    union all
    select * from (${fromRows(daysIn(within(live, span)))}) changed
  )`
}

/**
 * A rollup's rows for a plan's spans, each with `now`, by whole months where no day has changed: SQL to select from.
 * @param spans the spans to read, by default the span and the previous one
 */
export function byMonth(
  name: 'report_product' | 'report_download',
  { span, before, live }: Plan,
  spans: readonly Span[] = [before, span],
): SQL {
  const { columns, fromRows } = rollups[name]
  const parts = spans.flatMap((each) => partsOf(each, live))
  const changed = spans.flatMap((each) => within(live, each))
  const now = sql`day >= ${span.from}::date as now`
  const stored = (grain: Part['grain']) => sql`select ${now}, ${sql.raw(columns)} from ${sql.identifier(name)}
    where grain = ${grain} and day = any(${daysIn(parts.flatMap((part) => (part.grain === grain ? [part.day] : [])))})`
  return sql`(
    ${stored('month')} union all ${stored('day')}
    union all
    select ${now}, ${sql.raw(columns)} from (${fromRows(daysIn(changed))}) changed
  )`
}

type Part = { grain: 'day' | 'month'; day: string }

/** The months and days whose rows make up a span, without changed days. */
export function partsOf(span: Span, live: readonly string[]): Part[] {
  const changed = new Set(live)
  const changedMonths = new Set(live.map((day) => day.slice(0, 7)))
  const parts: Part[] = []
  for (let day = span.from; day <= span.until; ) {
    const next = nextMonth(day)
    const isWhole = day.endsWith('-01') && next <= addDays(span.until, 1) && !changedMonths.has(day.slice(0, 7))
    if (isWhole || !changed.has(day)) parts.push({ grain: isWhole ? 'month' : 'day', day })
    day = isWhole ? next : addDays(day, 1)
  }
  return parts
}

const nextMonth = (day: string) => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

const within = (days: readonly string[], { from, until }: Span) => days.filter((day) => day >= from && day <= until)
