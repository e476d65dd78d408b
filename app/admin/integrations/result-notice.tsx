import { useEffect } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { doneText, type IntegrationsResult, refusedText } from './integrations-result.ts'
import { NewSecret } from './new-secret.tsx'

/** The result of the last action: a secret to copy, an undo, or why it failed; plain success is a toast. */
export function ResultNotice({ result }: { result: IntegrationsResult | undefined }) {
  useEffect(() => {
    if (result?.kind === 'did') toast.success(doneText(result.what))
  }, [result])
  if (result?.kind === 'secret') return <NewSecret key={result.secret} made={result} />
  if (result?.kind === 'refused') return <Notice tone="danger" live="alert" title={refusedText(result.reason)} />
  if (result?.kind !== 'deleted') return null
  return (
    <Notice
      tone="success"
      live="status"
      title={m.integrations_deleted({ name: isolate(result.name) })}
      action={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="id" value={result.deletedId} />
          <Button type="submit" variant="secondary">
            {m.inbox_undo()}
          </Button>
        </Form>
      }
    />
  )
}
