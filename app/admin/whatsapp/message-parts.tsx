import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { MessageRow } from '#shop/whatsapp/read.ts'
import type { MessageState } from '#shop/whatsapp/templates.ts'
import { messageName, messageStateName, stateTones } from './names.ts'

export type ResendResult = { kind: 'resent' | 'not_refused' }

/** The state of a message. */
export const MessageStateBadge = ({ state }: { state: MessageState }) => (
  <Badge tone={stateTones[state]}>{messageStateName(state)}</Badge>
)

/** Resends a message that failed for a fixable reason; nothing for any other. */
export function Resend({ message }: { message: MessageRow }) {
  const { Form, data, state } = useFetcher<ResendResult>()
  useEffect(() => {
    if (data?.kind === 'resent') toast.success(m.admin_whatsapp_resent())
    if (data?.kind === 'not_refused') toast.error(m.admin_whatsapp_not_refused())
  }, [data])
  const { id, template, isResendable } = message
  if (!isResendable) return null
  return (
    <ForRole needs={['email.act']}>
      <Form method="post" action="/admin/whatsapp" className="relative">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="secondary" pending={state !== 'idle'} className="px-3.5 text-sm">
          {m.admin_whatsapp_resend()}
          <span className="sr-only"> {messageName(template)}</span>
        </Button>
      </Form>
    </ForRole>
  )
}
