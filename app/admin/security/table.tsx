import { CardTable } from '#app/admin/kit/list/card-table.tsx'
import * as m from '#locales/compiled/messages.js'
import type { SecurityRow } from '#shop/reports/security-list.ts'
import { Row } from './event-row.tsx'

/** Events as a table, a card each on a phone. */
export function SecurityTable({ events }: { events: SecurityRow[] }) {
  return (
    <CardTable
      label={m.security_log_title()}
      columns={[
        m.security_log_kind(),
        m.security_log_outcome(),
        m.security_log_who(),
        m.security_log_from_where(),
        m.admin_col_date(),
      ]}
    >
      {events.map((event) => (
        <Row key={event.id} event={event} />
      ))}
    </CardTable>
  )
}
