import { AdminMoney, Refunded } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { Compared } from '#shop/reports/dashboard-sales.ts'

type ComparedPanelProps = {
  title: string
  /** The previous span, and what is shown when nothing was sold in it. */
  against: string
  none: string
  figures: Compared
}

/** Sales of a span compared with the previous one: revenue and its parts, orders, and the average order. */
export function ComparedPanel({ title, against, none, figures: { now, before } }: ComparedPanelProps) {
  const average = now.orders === 0 ? null : Math.round(now.sales / now.orders)
  return (
    <Panel title={title}>
      <p className="text-sm text-quiet">{m.admin_dash_revenue()}</p>
      <AdminMoney fils={now.revenue} className="block font-display text-3xl font-bold" />
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
        {before.orders + before.refunds === 0 ? (
          <span className="text-quiet">{none}</span>
        ) : (
          <>
            {/* There is no percentage of zero or of a negative amount. */}
            {before.revenue > 0 && <Change now={now.revenue} before={before.revenue} />}
            <span className="text-quiet">
              {against} (<AdminMoney fils={before.revenue} />)
            </span>
          </>
        )}
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-4 border-t border-line pt-3">
        <div>
          <dt className="text-sm text-quiet">{m.reports_figure_sales()}</dt>
          <dd className="text-xl font-semibold">
            <AdminMoney fils={now.sales} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-quiet">{m.reports_figure_refunds()}</dt>
          <dd className="text-xl font-semibold">
            <Refunded fils={now.refunds} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-quiet">{m.admin_dash_orders()}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-xl font-semibold tabular-nums">{now.orders}</span>
            <span className="text-sm text-quiet">{m.admin_dash_before({ count: before.orders })}</span>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-quiet">{m.admin_dash_average()}</dt>
          <dd className="text-xl font-semibold">{average === null ? '–' : <AdminMoney fils={average} />}</dd>
        </div>
      </dl>
    </Panel>
  )
}

/** The change in whole percent. */
function Change({ now, before }: { now: number; before: number }) {
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return <span className="font-semibold">{m.admin_dash_same()}</span>
  const up = percent > 0
  return (
    <span className={cx('font-semibold', up ? 'text-leaf' : 'text-tomato-ink')}>
      <span aria-hidden="true">{up ? '▲' : '▼'} </span>
      {up ? m.admin_dash_up({ percent: String(percent) }) : m.admin_dash_down({ percent: String(-percent) })}
    </span>
  )
}
