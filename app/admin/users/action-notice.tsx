import { useEffect } from 'react'
import { ConfirmNotice } from '#app/admin/kit/confirm-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { IntentAnswer } from './act-on-user.server.ts'
import { intentDone, intentQuestion } from './actions.ts'
import { manageRefusals } from './refusals.ts'

const refusals = { ...manageRefusals, invalid: m.users_refused_invalid }

/** Why an action failed, or its confirmation without scripts; success is a toast. */
export function ActionNotice({ answer }: { answer: IntentAnswer | undefined }) {
  useEffect(() => {
    if (answer?.kind === 'done') toast.success(intentDone(answer.intent, answer.name))
  }, [answer])
  if (answer?.kind === 'refused')
    return (
      <Notice tone="danger" live="alert" title={m.users_refused_title()} className="mb-4">
        {refusals[answer.reason]()}
      </Notice>
    )
  return answer?.kind === 'confirm' ? <ConfirmNotice question={intentQuestion(answer.intent, answer)} /> : null
}
