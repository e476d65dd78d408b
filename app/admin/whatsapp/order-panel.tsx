import { Form, useNavigation } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ConsentEnder } from '#shop/orders/contact/whatsapp-columns.ts'
import type { readWhatsapp } from '#shop/whatsapp/read.ts'
import { MessageStateBadge, Resend } from './message-parts.tsx'
import { messageName, reasonText, whyText } from './names.ts'

export type WhatsappResult = { kind: 'whatsapp_ended' | 'whatsapp_not_agreed' }

type Consent = {
  whatsappAgreedAt: Date | null
  whatsappEndedAt: Date | null
  whatsappEndedBy: ConsentEnder | null
}
type Props = {
  order: Consent
  found: Awaited<ReturnType<typeof readWhatsapp>>
  result: WhatsappResult | undefined
}

const ended: Record<ConsentEnder, (input: { when: string }) => string> = {
  buyer: m.admin_whatsapp_ended_buyer,
  team: m.admin_whatsapp_ended_team,
  phone: m.admin_whatsapp_ended_phone,
}

/** The WhatsApp messages about an order: consent, state of each, and a way to stop them. Nothing without consent. */
export function WhatsappPanel({ order, found, result }: Props) {
  const pending = useNavigation().formData?.get('intent') === 'end_whatsapp'
  const locale = useSite()?.locale ?? 'ar'
  const { whatsappAgreedAt, whatsappEndedAt, whatsappEndedBy } = order
  if (found === null || whatsappAgreedAt === null) return null
  const isOn = whatsappEndedAt === null
  return (
    <Panel title={m.admin_whatsapp_title()}>
      {result?.kind === 'whatsapp_not_agreed' && (
        <Notice tone="danger" live="alert" className="mb-3">
          {m.admin_whatsapp_not_agreed()}
        </Notice>
      )}
      <p className="text-sm text-quiet">
        {isOn
          ? m.admin_whatsapp_agreed({ when: formatWhen(whatsappAgreedAt, locale) })
          : ended[whatsappEndedBy ?? 'team']({ when: formatWhen(whatsappEndedAt, locale) })}
      </p>
      {found.problem && <p className="mt-1 text-sm text-tomato-ink">{reasonText(found.problem)}</p>}
      {found.messages.length === 0 && <p className="mt-2 text-quiet">{m.admin_whatsapp_none()}</p>}
      <ul className="mt-1 divide-y divide-line">
        {found.messages.map((message) => {
          const why = whyText(message)
          return (
            <li key={message.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  {messageName(message.template)}
                  <MessageStateBadge state={message.state} />
                </p>
                <p className="text-sm text-quiet">
                  <DateTime at={message.readAt ?? message.deliveredAt ?? message.sentAt ?? message.createdAt} />
                </p>
                {why && <p className="mt-1 text-sm wrap-anywhere text-quiet">{why}</p>}
              </div>
              <Resend message={message} />
            </li>
          )
        })}
      </ul>
      {isOn && (
        <ForRole needs={['orders.act']}>
          <Form method="post" preventScrollReset className="mt-2 border-t border-line pt-4">
            <input type="hidden" name="intent" value="end_whatsapp" />
            <Button type="submit" variant="secondary" pending={pending}>
              {m.admin_whatsapp_end()}
            </Button>
          </Form>
        </ForRole>
      )}
    </Panel>
  )
}
