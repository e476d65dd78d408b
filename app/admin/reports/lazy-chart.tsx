import { lazy, Suspense, useSyncExternalStore } from 'react'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { RankChartProps, TimeChartProps } from './charts.tsx'

// The chart library is large and only this page needs it. If it fails to load, the numbers are in the table.
const LazyTimeChart = lazy(() => import('./charts.tsx').then(({ TimeChart }) => ({ default: TimeChart }), noChart))
const LazyRankChart = lazy(() => import('./charts.tsx').then(({ RankChart }) => ({ default: RankChart }), noChart))

/** Shown when the chart's code could not be loaded. */
export const noChart = () => ({ default: () => <ChartPlaceholder className="h-48" text={m.reports_chart_missing()} /> })

const never = () => () => {}
/** A chart measures its container, so it is rendered in the browser; its numbers are in the HTML from the start. */
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Placeholder of a chart: not empty without scripts either. */
export function ChartPlaceholder({ className, text = m.reports_chart_drawn() }: { className: string; text?: string }) {
  return (
    <p className={cx('flex items-center justify-center rounded-md bg-sunken px-4 text-center text-quiet', className)}>
      {text}
    </p>
  )
}

/** Revenue over time, for this span and the previous one. */
export function TimeChart(props: TimeChartProps) {
  const place = <ChartPlaceholder className="h-72" />
  if (!useInBrowser()) return place
  return (
    <Suspense fallback={place}>
      <LazyTimeChart {...props} />
    </Suspense>
  )
}

/** Amounts as bars, the largest first. */
export function RankChart(props: RankChartProps) {
  const place = <ChartPlaceholder className="h-48" />
  if (!useInBrowser()) return place
  return (
    <Suspense fallback={place}>
      <LazyRankChart {...props} />
    </Suspense>
  )
}
