import { Link } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import * as m from '#locales/compiled/messages.js'
import type { MailRow } from '#shop/email/read.ts'
import { noRecipient } from './no-recipient.ts'
import { MailStateBadge } from './state-badge.tsx'
import { templateName } from './template-names.ts'

const cell = 'align-middle lg:px-3 lg:py-2.5'

/** Emails as a table; on a phone each row is a tappable card. */
export function MailTable({ emails }: { emails: MailRow[] }) {
  return (
    <CardTable
      label={m.mail_log_title()}
      columns={[
        m.mail_col_email(),
        m.mail_col_state(),
        m.mail_col_recipient(),
        m.mail_col_attempts(),
        m.admin_col_date(),
      ]}
    >
      {emails.map((email) => (
        <Row key={email.id} email={email} />
      ))}
    </CardTable>
  )
}

function Row({ email }: { email: MailRow }) {
  return (
    <CardRow>
      <td className={`${cell} max-lg:grow lg:ps-5`}>
        <Link
          to={`/admin/mail/${email.id}`}
          className="inline-flex items-center font-semibold text-leaf hover:underline max-lg:after:absolute max-lg:after:inset-0 max-lg:after:rounded-lg lg:min-h-11"
        >
          {templateName(email.template)}
        </Link>
        {email.lastError && (
          <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-tomato-ink">
            {email.lastError}
          </span>
        )}
      </td>
      <td className={cell}>
        <MailStateBadge state={email.state} />
      </td>
      <td className={`${cell} max-lg:basis-full lg:max-w-72`}>
        <bdi dir="ltr" className="wrap-anywhere">
          {email.recipient || noRecipient(email.template)}
        </bdi>
      </td>
      <td className={`${cell} text-sm tabular-nums max-lg:order-last`}>
        <span className="lg:hidden">{m.mail_col_attempts()}: </span>
        {email.tries}
      </td>
      <td className={`${cell} text-sm text-quiet lg:pe-5 lg:whitespace-nowrap`}>
        <DateTime at={email.createdAt} />
      </td>
    </CardRow>
  )
}
