import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { productTemplate } from '#app/admin/export/columns.ts'
import { csvResponse, csvWhole, once } from '#app/admin/export/csv-response.ts'
import { listFiles } from '#app/admin/export/lists.server.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { recordAudit } from '#shop/audit/log.ts'
import { csvName } from '#shop/csv.ts'
import { readReportFile, reportNames, reportSubjects } from '#shop/reports/csv-reports.ts'
import { spanAsked } from '#shop/reports/span.ts'
import type { Route } from './+types/export'

/**
 * A list or a report as a CSV file: /admin/export/orders, /admin/export/report-sales. The list's own filters in the
 * address narrow it. Who is there must be proven afresh; the empty template is no secret. Who took what, and by which filters, is in the audit.
 */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const { what } = params
  await requireAdmin({ request, context, url })
  if (what === 'products-template') return csvResponse(`${what}.csv`, once(productTemplate))
  const admin = await requireFresh({ request, context, url })
  const { db, readAside, clock, secrets } = context.get(shopContext)
  const now = clock.now()
  const name = csvName(what, now)
  const record = (subject: Parameters<typeof recordAudit>[2]['subject'], filters: string) =>
    recordAudit(
      db,
      admin,
      {
        subject,
        subjectId: what,
        name,
        action: 'export',
        ...(filters !== '' && { changes: [{ field: 'filters', from: null, to: filters }] }),
      },
      now,
    )

  const report = reportNames.find((each) => `report-${each}` === what)
  if (report !== undefined) {
    const asked = spanAsked(url.searchParams, now)
    await record(reportSubjects[report], `${asked.span.from} - ${asked.span.until}`)
    const { columns, rows } = await readAside((db) => readReportFile(report, { db, asked, now }))
    return csvResponse(name, csvWhole(columns, rows))
  }
  const list = Object.hasOwn(listFiles, what) ? listFiles[what] : undefined
  if (list === undefined) throw new Response(null, { status: 404 })
  const query = new URLSearchParams(
    [...url.searchParams].filter(([each, value]) => value && list.filters.includes(each)),
  )
  await record(list.subject, query.toString())
  return csvResponse(name, list.chunks({ readAside, secrets, query, now }))
}
