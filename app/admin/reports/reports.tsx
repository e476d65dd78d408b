import { DownloadsPanel } from '#app/admin/reports/downloads-panel.tsx'
import { Figures } from '#app/admin/reports/figures.tsx'
import { Days } from '#app/admin/reports/numbers.tsx'
import { AnswersPanel, CodesPanel, CountriesPanel, CustomersPanel } from '#app/admin/reports/people-panels.tsx'
import { RemindersPanel } from '#app/admin/reports/reminders-panel.tsx'
import { ReturnedPanel } from '#app/admin/reports/returned-panel.tsx'
import { ProductsPanel, ProductTypesPanel, RevenuePanel } from '#app/admin/reports/sales-panels.tsx'
import { SpanBar } from '#app/admin/reports/span-bar.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { codesShown, filesShown, readReport } from '#shop/reports/report.ts'
import { requestedSpan, spanBefore } from '#shop/reports/span.ts'
import type { Route } from './+types/reports'

/** Reports for a span of days, compared with the previous span of the same length. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'reports.see')
  const { readOnReplica, clock } = context.get(shopContext)
  const now = clock.now()
  const reportSpan = requestedSpan(url.searchParams, now)
  const { codes, downloads, ...report } = await readOnReplica((db) => readReport(db, reportSpan, now))
  return {
    reportSpan,
    before: spanBefore(reportSpan.span),
    report,
    codes: codes.slice(0, codesShown),
    moreCodes: codes.length > codesShown,
    downloads: downloads.slice(0, filesShown),
    moreDownloads: downloads.length > filesShown,
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.reports_title(), hidden: true })
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { reportSpan, before, report, codes, moreCodes, downloads, moreDownloads } = loaderData
  return (
    <>
      <h1 className="text-2xl">{m.reports_title()}</h1>
      <p className="mt-1 text-quiet">
        <Days {...reportSpan.span} />
        <span className="text-sm">
          {' · '}
          {m.reports_compared_with()} <Days {...before} />
        </span>
      </p>
      <SpanBar reportSpan={reportSpan} />
      <Figures report={report} />
      <p className="mt-2 max-w-prose text-sm text-quiet">{m.reports_paid_only()}</p>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <RevenuePanel report={report} reportSpan={reportSpan} />
        <ProductsPanel report={report} reportSpan={reportSpan} />
        <ProductTypesPanel report={report} reportSpan={reportSpan} />
        <CountriesPanel countries={report.countries} reportSpan={reportSpan} />
        <CodesPanel codes={codes} hasMore={moreCodes} reportSpan={reportSpan} />
        <CustomersPanel customers={report.customers} reportSpan={reportSpan} />
        <AnswersPanel answers={report.answers} reportSpan={reportSpan} />
        <DownloadsPanel downloads={downloads} hasMore={moreDownloads} reportSpan={reportSpan} />
        <ReturnedPanel returned={report.returned} reportSpan={reportSpan} />
        <RemindersPanel reminders={report.reminders} reportSpan={reportSpan} />
      </div>
    </>
  )
}
