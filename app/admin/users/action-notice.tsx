import { useEffect } from 'react'
import { ConfirmNotice } from '#app/admin/kit/confirm-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { IntentResult } from './act-on-user.server.ts'
import { intentDone, intentQuestion } from './actions.ts'
import { manageRefusals } from './refusals.ts'

const refusals = { ...manageRefusals, invalid: m.users_refused_invalid }

/** Why an action failed, or its confirmation without scripts; success is a toast. */
export function ActionNotice({ result }: { result: IntentResult | undefined }) {
  useEffect(() => {
    if (result?.kind === 'done') toast.success(intentDone(result.intent, result.name))
  }, [result])
  if (result?.kind === 'refused')
    return (
      <Notice tone="danger" live="alert" title={m.users_refused_title()} className="mb-4">
        {refusals[result.reason]()}
      </Notice>
    )
  return result?.kind === 'confirm' ? <ConfirmNotice question={intentQuestion(result.intent, result)} /> : null
}
