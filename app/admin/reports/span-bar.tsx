import { Link } from 'react-router'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { Preset, ReportSpan, Step } from '#shop/reports/span.ts'
import { CustomRange } from './custom-range.tsx'

const presetNames: Record<Exclude<Preset, 'own'>, () => string> = {
  today: m.reports_span_today,
  week: m.reports_span_week,
  month: m.reports_span_month,
  'this-month': m.reports_span_this_month,
  'last-month': m.reports_span_last_month,
  'this-year': m.reports_span_this_year,
}

const stepNames: Record<Step, () => string> = {
  day: m.reports_step_day,
  week: m.reports_step_week,
  month: m.reports_step_month,
}

/** A span as a URL query, for the page and its exports. */
export function queryOf({ preset, span, step }: Pick<ReportSpan, 'preset' | 'span' | 'step'>): string {
  const own = preset === 'own' ? { from: span.from, until: span.until } : undefined
  return new URLSearchParams({ span: preset, ...own, by: step }).toString()
}

function choiceClass(isChosen: boolean) {
  return cx(
    'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium',
    isChosen ? 'border-leaf bg-leaf-tint text-leaf' : 'border-control bg-raised hover:border-ink',
  )
}

/** The time span: presets as links, or a custom range. */
export function SpanBar({ reportSpan }: { reportSpan: ReportSpan }) {
  const span = reportSpan.reversed ?? reportSpan.span
  return (
    <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <nav aria-label={m.reports_span()}>
        <ul className="flex flex-wrap gap-2">
          {(Object.keys(presetNames) as (keyof typeof presetNames)[]).map((preset) => (
            <li key={preset}>
              <Link
                to={`?span=${preset}`}
                aria-current={reportSpan.preset === preset ? 'true' : undefined}
                className={choiceClass(reportSpan.preset === preset)}
              >
                {presetNames[preset]()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <CustomRange key={`${span.from} ${span.until}`} span={span} reversed={reportSpan.reversed !== undefined} />
    </div>
  )
}

/** Whether a bar of the revenue chart is a day, a week or a month. */
export function StepChoice({ reportSpan }: { reportSpan: ReportSpan }) {
  if (reportSpan.steps.length < 2) return null
  return (
    <nav aria-label={m.reports_step()} className="mb-3">
      <ul className="flex flex-wrap gap-2">
        {reportSpan.steps.map((step) => (
          <li key={step}>
            <Link
              to={`?${queryOf({ ...reportSpan, step })}`}
              preventScrollReset
              replace
              aria-current={reportSpan.step === step ? 'true' : undefined}
              className={choiceClass(reportSpan.step === step)}
            >
              {stepNames[step]()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
