import { DateTime } from '#app/admin/kit/dates.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { OrderLink } from '#app/admin/kit/text-link.tsx'
import * as m from '#locales/compiled/messages.js'
import { formatPhone } from '#shop/phone.ts'
import type { MessageRow } from '#shop/whatsapp/read.ts'
import { MessageStateBadge, Resend } from './message-parts.tsx'
import { messageName, whyText } from './names.ts'

const cell = 'align-middle lg:px-3 lg:py-2.5'

/** WhatsApp messages as a table; on a phone each row is a card. */
export function MessageTable({ messages }: { messages: MessageRow[] }) {
  return (
    <CardTable
      label={m.admin_whatsapp_title()}
      columns={[
        m.admin_whatsapp_col_message(),
        m.admin_whatsapp_col_state(),
        m.admin_whatsapp_col_phone(),
        m.mail_col_attempts(),
        m.admin_col_date(),
      ]}
    >
      {messages.map((message) => (
        <Row key={message.id} message={message} />
      ))}
    </CardTable>
  )
}

function Row({ message }: { message: MessageRow }) {
  const { template, number, state, phone, tries, createdAt, sentAt, deliveredAt, readAt } = message
  const why = whyText(message)
  return (
    <CardRow>
      <td className={`${cell} max-lg:grow lg:ps-5`}>
        <span className="font-semibold">{messageName(template)}</span>
        {number && <OrderLink number={number} className="ms-2" />}
        {why && <span className="mb-2 block text-sm wrap-anywhere text-quiet">{why}</span>}
        <Resend message={message} />
      </td>
      <td className={cell}>
        <MessageStateBadge state={state} />
      </td>
      <td className={`${cell} max-lg:basis-full lg:whitespace-nowrap`}>
        <bdi dir={phone ? 'ltr' : undefined}>{phone ? formatPhone(phone) : m.admin_whatsapp_erased()}</bdi>
      </td>
      <td className={`${cell} text-sm tabular-nums`}>
        <span className="lg:hidden">{m.mail_col_attempts()}: </span>
        {tries}
      </td>
      <td className={`${cell} text-sm text-quiet lg:pe-5`}>
        <DateTime at={readAt ?? deliveredAt ?? sentAt ?? createdAt} className="lg:whitespace-nowrap" />
      </td>
    </CardRow>
  )
}
