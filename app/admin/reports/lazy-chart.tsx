import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { RankChartProps, TimeChartProps } from './charts.tsx'

// The drawing is large, and only this page needs it.
const LazyTimeChart = lazy(async () => ({ default: (await import('./charts.tsx')).TimeChart }))
const LazyRankChart = lazy(async () => ({ default: (await import('./charts.tsx')).RankChart }))

const never = () => () => {}
/** A chart measures its place, so it is drawn in the browser; its numbers are in the page from the beginning. */
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Revenue over time, of this span and the one before. */
export function TimeChart(props: TimeChartProps) {
  const place = <div className="h-72 rounded-md bg-sunken" aria-hidden="true" />
  if (!useInBrowser()) return place
  return (
    <Suspense fallback={place}>
      <LazyTimeChart {...props} />
    </Suspense>
  )
}

/** Amounts beside each other, the largest first. */
export function RankChart(props: RankChartProps) {
  const place = <div className="h-48 rounded-md bg-sunken" aria-hidden="true" />
  if (!useInBrowser()) return place
  return (
    <Suspense fallback={place}>
      <LazyRankChart {...props} />
    </Suspense>
  )
}
