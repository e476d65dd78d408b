import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

const refusals = {
  unknown: m.discounts_refused_unknown,
  used: m.discounts_delete_used,
  gone: m.discounts_refused_gone,
  taken: m.discounts_refused_taken,
} as const

/** The result of an action on the list of discount codes. */
export type CodesResult =
  | { kind: 'switched'; code: string; isActive: boolean }
  | { kind: 'batch'; batch: string; isActive: boolean }
  | { kind: 'deleted'; code: string; deletedId: string }
  | { kind: 'restored'; code: string }
  | { kind: 'refused'; reason: keyof typeof refusals }

/** Undo after a deletion, or why an action failed; plain success is a toast. */
export function CodesNotice({ result }: { result: CodesResult | undefined }) {
  if (result?.kind === 'refused')
    return (
      <Notice tone="danger" live="alert" title={m.discounts_refused_title()} className="mb-4">
        {refusals[result.reason]()}
      </Notice>
    )
  if (result?.kind !== 'deleted') return null
  return (
    <Notice
      tone="success"
      live="status"
      title={m.discounts_deleted({ code: isolate(result.code) })}
      className="mb-4"
      action={
        <Form method="post" action="/admin/discount-codes">
          <input type="hidden" name="deletedId" value={result.deletedId} />
          <Button type="submit" name="intent" value="restore" variant="secondary">
            {m.discounts_undo()}
          </Button>
        </Form>
      }
    />
  )
}
