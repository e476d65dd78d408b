import { useEffect } from 'react'
import { Form } from 'react-router'
import { ConfirmNotice } from '#app/admin/kit/confirm-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { subscriberQuestion } from './actions.ts'

const refusals = {
  unknown: m.subscribers_refused_unknown,
  unchanged: m.subscribers_refused_unchanged,
  not_bounced: m.subscribers_refused_not_bounced,
  not_pending: m.subscribers_refused_not_pending,
  just_sent: m.subscribers_refused_just_sent,
  emails_used_up: m.subscribers_refused_emails_used_up,
  gone: m.subscribers_refused_gone,
  taken: m.subscribers_refused_taken,
} as const

/** Result of an action on a subscriber. */
export type SubscriberResult =
  | { kind: keyof typeof done; email: string }
  | { kind: 'remove'; email: string; deletedId: string }
  | { kind: 'confirm'; intent: 'end' | 'remove'; id: string; email: string }
  | { kind: 'refused'; reason: keyof typeof refusals }

const done = {
  end: m.subscribers_did_end,
  resend: m.subscribers_did_resend,
  clear_bounce: m.subscribers_did_clear_bounce,
  restore: m.subscribers_did_restore,
} as const

/** What was removed with an undo, a confirmation without scripts, or why nothing was done. */
export function SubscriberNotice({ result }: { result: SubscriberResult | undefined }) {
  useEffect(() => {
    if (result !== undefined && result.kind in done) {
      const { kind, email } = result as Extract<SubscriberResult, { kind: keyof typeof done }>
      toast.success(done[kind]({ email: isolate(email) }))
    }
  }, [result])
  if (result?.kind === 'refused')
    return (
      <Notice tone="danger" live="alert" title={m.users_refused_title()} className="mb-4">
        {refusals[result.reason]()}
      </Notice>
    )
  if (result?.kind === 'confirm') return <ConfirmNotice question={subscriberQuestion(result.intent, result)} />
  if (result?.kind !== 'remove') return null
  return (
    <Notice
      tone="success"
      live="status"
      title={m.subscribers_did_remove({ email: isolate(result.email) })}
      className="mb-4"
      action={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="deletedId" value={result.deletedId} />
          <Button type="submit" name="intent" value="restore" variant="secondary">
            {m.subscribers_undo()}
          </Button>
        </Form>
      }
    />
  )
}
