import { Bar, BarChart, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { signedMoney } from '#app/admin/kit/money.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import { formatCount, formatDinars } from './numbers.tsx'

/** `name` labels the axis, `title` heads the tooltip. */
type Point = { name: string; title: string; now: number; before: number }
type Common = {
  /** A description of the chart: its accessible name. The numbers are in a table beside it. */
  label: string
  points: readonly Point[]
  locale: Locale
}
export type TimeChartProps = Common & { xLabel: string }
export type RankChartProps = Common & { unit: 'money' | 'count'; xLabel: string }

const tick = { fill: 'var(--color-quiet)', fontSize: 12 }
const line = 'var(--color-line-strong)'
const axisLabel = { fill: 'var(--color-quiet)', fontSize: 12 }

/** Bars for the span, a line for the previous one. Time runs in the text direction: right to left in Arabic. */
export function TimeChart({ label, points, locale, xLabel }: TimeChartProps) {
  const mirrored = locale === 'ar'
  return (
    // The library counts positions from the left in both languages; it is passed the direction explicitly.
    <div dir="ltr" role="img" aria-label={label} className="h-72 w-full">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={[...points]}
          margin={{ top: 8, bottom: 22, left: 4, right: 4 }}
          accessibilityLayer={false}
          barCategoryGap="22%"
        >
          <CartesianGrid vertical={false} stroke={line} />
          <XAxis
            dataKey="name"
            reversed={mirrored}
            tick={{ ...tick, direction: mirrored ? 'rtl' : 'ltr' }}
            tickLine={false}
            axisLine={{ stroke: line }}
            minTickGap={18}
            label={{ value: xLabel, position: 'insideBottom', offset: -14, ...axisLabel }}
          />
          <YAxis
            orientation={mirrored ? 'right' : 'left'}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={64}
            tickFormatter={formatDinars}
            label={{
              value: m.reports_axis_dinars(),
              angle: mirrored ? 90 : -90,
              position: mirrored ? 'insideRight' : 'insideLeft',
              style: { textAnchor: 'middle' },
              ...axisLabel,
            }}
          />
          <Tooltip
            cursor={{ fill: 'var(--color-sunken)' }}
            isAnimationActive={false}
            content={({ active, payload }) => (
              <ChartTooltip point={active ? payload?.[0]?.payload : undefined} unit="money" locale={locale} />
            )}
          />
          <Bar dataKey="now" fill="var(--color-leaf)" radius={[4, 4, 0, 0]} maxBarSize={36} isAnimationActive={false} />
          <Line
            dataKey="before"
            stroke="var(--color-sun)"
            strokeWidth={2.5}
            dot={points.length < 2}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

/** Axis width: Arabic letters are wider. */
const nameLength = { ar: 15, en: 17 }
/** A name cut in the middle: the end of a variant's name, after the dot, tells it from the others. */
function short(name: string, most: number): string {
  if (name.length <= most) return name
  const dot = name.lastIndexOf(' · ')
  const end = dot === -1 ? 0 : Math.min(name.length - dot, most - 4)
  return `${name.slice(0, most - 1 - end)}…${name.slice(name.length - end)}`
}

/** Horizontal bars, from the start of the text direction. */
export function RankChart({ label, points, locale, unit, xLabel }: RankChartProps) {
  const mirrored = locale === 'ar'
  const format = unit === 'money' ? formatDinars : formatCount
  return (
    <div dir="ltr" role="img" aria-label={label} style={{ height: 56 + points.length * 40 }} className="w-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...points]}
          layout="vertical"
          margin={{ top: 0, bottom: 22, left: mirrored ? 16 : 0, right: mirrored ? 0 : 16 }}
          accessibilityLayer={false}
          barGap={2}
        >
          <CartesianGrid horizontal={false} stroke={line} />
          <XAxis
            type="number"
            reversed={mirrored}
            tick={tick}
            tickLine={false}
            axisLine={false}
            tickFormatter={format}
            allowDecimals={unit === 'money'}
            label={{ value: xLabel, position: 'insideBottom', offset: -14, ...axisLabel }}
          />
          <YAxis
            type="category"
            dataKey="name"
            orientation={mirrored ? 'right' : 'left'}
            tick={({ x, y, payload }) => <Name x={Number(x)} y={Number(y)} name={payload.value} mirrored={mirrored} />}
            tickLine={false}
            axisLine={{ stroke: line }}
            width={118}
            interval={0}
          />
          <Tooltip
            cursor={{ fill: 'var(--color-sunken)' }}
            isAnimationActive={false}
            content={({ active, payload }) => (
              <ChartTooltip point={active ? payload?.[0]?.payload : undefined} unit={unit} locale={locale} />
            )}
          />
          <Bar dataKey="now" fill="var(--color-leaf)" radius={[0, 4, 4, 0]} maxBarSize={16} isAnimationActive={false} />
          <Bar
            dataKey="before"
            fill="var(--color-sun)"
            radius={[0, 4, 4, 0]}
            maxBarSize={8}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

type NameProps = { x: number; y: number; name: string; mirrored: boolean }

/** A bar's label on one line, ending at the axis in either text direction. */
function Name({ x, y, name, mirrored }: NameProps) {
  return (
    <text x={x} y={y} dy="0.35em" textAnchor="end" direction={mirrored ? 'rtl' : 'ltr'} {...tick}>
      {short(name, mirrored ? nameLength.ar : nameLength.en)}
    </text>
  )
}

type ChartTooltipProps = { point: Point | undefined; unit: 'money' | 'count'; locale: Locale }

/** Tooltip of the hovered bar. */
function ChartTooltip({ point, unit, locale }: ChartTooltipProps) {
  if (point === undefined) return null
  const format = (value: number) => (unit === 'money' ? signedMoney(value, locale) : formatCount(value))
  return (
    <div dir={locale === 'ar' ? 'rtl' : 'ltr'} className="sheet max-w-56 px-3 py-2 text-sm shadow-soft">
      <p className="font-semibold wrap-anywhere">
        <bdi>{point.title}</bdi>
      </p>
      <p>
        {m.reports_now()}: <bdi className="tabular-nums">{format(point.now)}</bdi>
      </p>
      <p className="text-quiet">
        {m.reports_before()}: <bdi className="tabular-nums">{format(point.before)}</bdi>
      </p>
    </div>
  )
}
