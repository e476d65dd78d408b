import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { productTemplate } from '#app/admin/export/columns.ts'
import { csvResponse, csvWhole, once } from '#app/admin/export/csv-response.ts'
import { type ListName, listFiles } from '#app/admin/export/lists.server.ts'
import { exportNeeds } from '#app/admin/export/needs.ts'
import { shopContext } from '#app/context/shop.ts'
import { refuseWithout, requireStaff } from '#app/guards.ts'
import { recordAudit } from '#shop/audit/log.ts'
import { csvName } from '#shop/csv.ts'
import { readReportFile, reportNames, reportSubjects } from '#shop/reports/csv-reports.ts'
import { requestedSpan } from '#shop/reports/span.ts'
import type { Route } from './+types/export'

/**
 * A list or report as a CSV file: /admin/export/orders, /admin/export/report-sales. Takes the list's own query filters.
 * Needs a fresh proof of identity, except the empty template. Who exported what, with which filters, is audited, but no
 * search terms.
 */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const { what } = params
  const args = { request, context, url }
  const staff = await requireStaff(args)
  const list = isList(what) ? listFiles[what] : undefined
  const report = reportNames.find((each) => `report-${each}` === what)
  await refuseWithout(args, staff, exportNeeds(what))
  if (what === 'products-template') return csvResponse(`${what}.csv`, once(productTemplate))
  if (list === undefined && report === undefined) throw new Response(null, { status: 404 })
  const admin = await requireFresh(args, staff)
  const { db, readOnReplica, clock, secrets } = context.get(shopContext)
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

  if (report !== undefined) {
    const within = requestedSpan(url.searchParams, now)
    await record(reportSubjects[report], `${within.span.from} - ${within.span.until}`)
    const { columns, rows } = await readOnReplica((db) => readReportFile(report, { db, reportSpan: within, now }))
    return csvResponse(name, csvWhole(columns, rows))
  }
  if (list === undefined) throw new Response(null, { status: 404 })
  const query = new URLSearchParams(
    [...url.searchParams].filter(([each, value]) => value && list.filters.includes(each)),
  )
  await record(list.subject, filtersForAudit(query))
  return csvResponse(name, list.chunks({ staff, readOnReplica, secrets, query, now }))
}

/** A list's filters without what was typed or who was chosen: an entry stays when that person is erased. */
function filtersForAudit(query: URLSearchParams): string {
  return new URLSearchParams(
    [...query].map(([name, value]) => [name, name === 'q' || name === 'customer' ? '*' : value]),
  ).toString()
}

const isList = (what: string): what is ListName => Object.hasOwn(listFiles, what)
