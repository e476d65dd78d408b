import { lazy, Suspense, useSyncExternalStore } from 'react'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { RankChartProps, TimeChartProps } from './charts.tsx'

// The drawing is large, and only this page needs it. Without it the numbers are in the table.
const LazyTimeChart = lazy(() => import('./charts.tsx').then(({ TimeChart }) => ({ default: TimeChart }), noChart))
const LazyRankChart = lazy(() => import('./charts.tsx').then(({ RankChart }) => ({ default: RankChart }), noChart))

/** In place of a drawing whose file could not be loaded. */
export const noChart = () => ({ default: () => <ChartPlace className="h-48" text={m.reports_chart_missing()} /> })

const never = () => () => {}
/** A chart measures its place, so it is drawn in the browser; its numbers are in the page from the beginning. */
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Where a chart will be: never an empty block, also where no script draws it. */
export function ChartPlace({ className, text = m.reports_chart_drawn() }: { className: string; text?: string }) {
  return (
    <p className={cx('flex items-center justify-center rounded-md bg-sunken px-4 text-center text-quiet', className)}>
      {text}
    </p>
  )
}

/** Revenue over time, of this span and the one before. */
export function TimeChart(props: TimeChartProps) {
  const place = <ChartPlace className="h-72" />
  if (!useInBrowser()) return place
  return (
    <Suspense fallback={place}>
      <LazyTimeChart {...props} />
    </Suspense>
  )
}

/** Amounts beside each other, the largest first. */
export function RankChart(props: RankChartProps) {
  const place = <ChartPlace className="h-48" />
  if (!useInBrowser()) return place
  return (
    <Suspense fallback={place}>
      <LazyRankChart {...props} />
    </Suspense>
  )
}
