import { useEffect } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { doneText, type IntegrationsAnswer, refusedText } from './answer.ts'
import { NewSecret } from './new-secret.tsx'

/** The result of the last action: a secret to copy, an undo, or why it failed; plain success is a toast. */
export function AnswerNotice({ answer }: { answer: IntegrationsAnswer | undefined }) {
  useEffect(() => {
    if (answer?.kind === 'did') toast.success(doneText(answer.what))
  }, [answer])
  if (answer?.kind === 'secret') return <NewSecret made={answer} />
  if (answer?.kind === 'refused') return <Notice tone="danger" live="alert" title={refusedText(answer.reason)} />
  if (answer?.kind !== 'deleted') return null
  return (
    <Notice
      tone="success"
      live="status"
      title={m.integrations_deleted({ name: isolate(answer.name) })}
      action={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="id" value={answer.deletedId} />
          <Button type="submit" variant="secondary">
            {m.inbox_undo()}
          </Button>
        </Form>
      }
    />
  )
}
