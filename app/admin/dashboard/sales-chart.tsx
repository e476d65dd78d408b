import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { signedMoney } from '#app/admin/kit/money.tsx'
import { formatDay } from '#app/admin/reports/numbers.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import type { Day } from '#shop/reports/dashboard-sales.ts'

/** Axis label in dinars, without unneeded decimals; the sign stays on the left. */
const dinars = (fils: number) => `\u2066${Math.round(fils / 100) / 10}\u2069`

/** Revenue by day. Visual only: not focusable, and the panel's table has the same figures. */
export default function SalesChart({ days, locale }: { days: Day[]; locale: Locale }) {
  const rtl = locale === 'ar'
  const mark = { fill: 'var(--color-quiet)', fontSize: 12 }
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={days} margin={{ top: 8, right: 4, bottom: 0, left: 4 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="day"
          reversed={rtl}
          tickFormatter={(day: string) => formatDay(day, locale, 'short')}
          tick={mark}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line-strong)' }}
          minTickGap={28}
        />
        <YAxis
          orientation={rtl ? 'right' : 'left'}
          tickFormatter={dinars}
          tick={mark}
          tickLine={false}
          axisLine={false}
          width={44}
          tickMargin={rtl ? 36 : 4}
        />
        <Tooltip
          cursor={{ fill: 'var(--color-sunken)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const day = payload?.[0]?.payload as Day | undefined
            if (!active || day === undefined) return null
            return (
              <div className="sheet px-3 py-2 text-sm shadow-soft" dir={rtl ? 'rtl' : 'ltr'}>
                <p className="font-medium">{formatDay(day.day, locale, 'short')}</p>
                <p className="tabular-nums">
                  <bdi>{signedMoney(day.revenue, locale)}</bdi>
                  {m.admin_dash_chart_orders({ count: day.orders })}
                </p>
              </div>
            )
          }}
        />
        <Bar
          dataKey="revenue"
          fill="var(--color-leaf)"
          radius={[4, 4, 0, 0]}
          maxBarSize={26}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
