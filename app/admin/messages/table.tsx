import { Link } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { withQuery } from '#app/admin/kit/list/use-list-query.ts'
import { useMay } from '#app/admin/shell/access/may.ts'
import { categoryNames } from '#app/messages/category-names.ts'
import { cx } from '#app/ui/class-names.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { ListedMessage } from '#shop/messages/list.ts'
import { MessageBadge, PriorityBadge } from './badges.tsx'
import { bulkForm } from './bulk-bar.tsx'

const cell = 'align-middle lg:px-2.5 lg:py-1.5'
/** One line, truncated at the end of its own direction, aligned with the column. */
const ownWay = 'line-clamp-1 wrap-anywhere [text-align:-webkit-match-parent]'

/** With the number of its entries when the list was read. */
type Listed = ListedMessage & { entries: number }

/** Messages as a table; on a phone each row is a card. Unread ones are bold. `listQuery` is the list's query. */
export function MessagesTable({ messages, listQuery }: { messages: Listed[]; listQuery: string }) {
  const mayChoose = useMay()('messages.act')
  const heads = [
    m.inbox_col_sender(),
    m.inbox_col_subject(),
    m.inbox_category(),
    m.inbox_priority(),
    m.inbox_status(),
    m.inbox_col_date(),
  ]
  return (
    <CardTable
      label={m.inbox_title()}
      columns={[...(mayChoose ? [{ name: m.inbox_col_choose(), hidden: true }] : []), ...heads]}
    >
      {messages.map((message) => (
        <Row key={message.id} message={message} listQuery={listQuery} mayChoose={mayChoose} />
      ))}
    </CardTable>
  )
}

function Row({ message, listQuery, mayChoose }: { message: Listed; listQuery: string; mayChoose: boolean }) {
  const { id, number, name, subject, begin, category, priority, status, isRead, createdAt, entries } = message
  return (
    <CardRow>
      {mayChoose && (
        <td className={cx(cell, 'max-lg:relative max-lg:z-10 max-lg:-my-2 max-lg:-ms-3 lg:w-12 lg:ps-5')}>
          <label className="flex size-11 items-center justify-center">
            <input type="checkbox" form={bulkForm} name="ids" value={`${id} ${entries}`} className="size-5" />
            <span className="sr-only">{m.inbox_choose({ number: isolate(number) })}</span>
          </label>
        </td>
      )}
      <td className={cx(cell, 'min-w-0 max-lg:flex-1 lg:max-w-52', !mayChoose && 'lg:ps-5')}>
        <span dir="auto" className={cx(ownWay, isRead ? 'font-medium' : 'font-bold')}>
          {name}
        </span>
        <bdi dir="ltr" className="text-sm whitespace-nowrap text-quiet tabular-nums">
          {number}
        </bdi>
      </td>
      <td className={cx(cell, 'max-lg:order-2 max-lg:basis-full lg:max-w-96')}>
        <Link
          to={withQuery(`/admin/messages/view/${id}`, listQuery)}
          className={cx(
            'flex items-center gap-2 text-leaf hover:underline max-lg:after:absolute max-lg:after:inset-0 max-lg:after:rounded-lg lg:min-h-8',
            isRead ? 'font-medium' : 'font-bold',
          )}
        >
          {!isRead && <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-leaf" />}
          <span dir="auto" className={ownWay}>
            {subject || '—'}
          </span>
        </Link>
        <span dir="auto" className={cx(ownWay, 'text-sm text-quiet')}>
          {begin}
        </span>
      </td>
      <td className={cx(cell, 'text-sm whitespace-nowrap max-lg:order-3')}>{categoryNames[category]()}</td>
      <td className={cx(cell, 'max-lg:order-3')}>
        <PriorityBadge priority={priority} />
      </td>
      <td className={cx(cell, 'max-lg:order-1')}>
        <MessageBadge status={status} />
      </td>
      <td className={cx(cell, 'text-sm text-quiet max-lg:order-4 max-lg:basis-full lg:pe-5 lg:whitespace-nowrap')}>
        <DateTime at={createdAt} />
      </td>
    </CardRow>
  )
}
