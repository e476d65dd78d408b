import { Link } from 'react-router'
import { When } from '#app/admin/dates.tsx'
import * as m from '#locales/compiled/messages.js'
import type { MailRow } from '#shop/notifications/read-mail.ts'
import { MailStateBadge } from './state-badge.tsx'
import { templateName } from './template-names.ts'

const head = 'px-3 py-2.5 text-start font-medium'
const cell = 'align-middle lg:px-3 lg:py-2.5'

/** Letters as a table; on a phone each row is a card that is tapped as a whole. */
export function MailTable({ letters }: { letters: MailRow[] }) {
  return (
    <div className="lg:sheet lg:overflow-x-auto">
      <table className="w-full border-collapse max-lg:block" aria-label={m.mail_log_title()}>
        <thead className="border-b border-line text-sm text-quiet max-lg:sr-only">
          <tr>
            <th scope="col" className={`${head} lg:ps-5`}>
              {m.mail_col_letter()}
            </th>
            <th scope="col" className={head}>
              {m.mail_col_state()}
            </th>
            <th scope="col" className={head}>
              {m.mail_col_recipient()}
            </th>
            <th scope="col" className={head}>
              {m.mail_col_tries()}
            </th>
            <th scope="col" className={`${head} lg:pe-5`}>
              {m.admin_col_date()}
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-3 md:max-lg:grid-cols-2">
          {letters.map((letter) => (
            <Row key={letter.id} letter={letter} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ letter }: { letter: MailRow }) {
  return (
    <tr className="border-line transition-colors hover:bg-paper max-lg:sheet max-lg:relative max-lg:flex max-lg:flex-wrap max-lg:content-start max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:p-4 lg:not-last:border-b">
      <td className={`${cell} max-lg:grow lg:ps-5`}>
        <Link
          to={`/admin/mail/${letter.id}`}
          className="inline-flex items-center font-semibold text-leaf hover:underline max-lg:after:absolute max-lg:after:inset-0 max-lg:after:rounded-lg lg:min-h-11"
        >
          {templateName(letter.template)}
        </Link>
        {letter.lastError && (
          <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-tomato-ink">
            {letter.lastError}
          </span>
        )}
      </td>
      <td className={cell}>
        <MailStateBadge state={letter.state} />
      </td>
      <td className={`${cell} max-lg:basis-full lg:max-w-72`}>
        <bdi dir="ltr" className="wrap-anywhere">
          {letter.recipient || m.mail_forgotten()}
        </bdi>
      </td>
      <td className={`${cell} text-sm tabular-nums max-lg:order-last`}>
        <span className="lg:hidden">{m.mail_col_tries()}: </span>
        {letter.tries}
      </td>
      <td className={`${cell} text-sm text-quiet lg:pe-5 lg:whitespace-nowrap`}>
        <When at={letter.createdAt} />
      </td>
    </tr>
  )
}
