import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxReturnAnswer } from '#shop/returns/form.ts'
import type { ReturnView } from '#shop/returns/read.ts'
import type { ReturnMove } from '#shop/returns/status.ts'
import type { ReturnResult } from './act-on-return.server.ts'

type MoveFormProps = {
  found: ReturnView
  result: ReturnResult | undefined
  to: ReturnMove
  label: string
  /** The label of the note to the buyer; none when there is no note. */
  text?: string
  hint?: string
  variant?: 'primary' | 'secondary' | 'danger'
}

const problems: Record<string, () => string> = {
  too_long: m.admin_field_too_long,
  no_address: m.admin_returns_no_address,
}

export function MoveForm({ found, result, to, label, text, hint, variant = 'primary' }: MoveFormProps) {
  const sent = useNavigation().formData
  const refused = result?.kind === 'return_refused' && result.to === to ? result : undefined
  const problem = refused?.problems?.answer
  return (
    <Form method="post" preventScrollReset noValidate className="grid justify-items-start gap-3">
      <input type="hidden" name="intent" value="return" />
      <input type="hidden" name="returnId" value={found.id} />
      <input type="hidden" name="version" value={found.version} />
      <input type="hidden" name="to" value={to} />
      {text && (
        <Field
          as="textarea"
          rows={3}
          name="answer"
          dir="auto"
          label={text}
          hint={hint}
          maxLength={maxReturnAnswer}
          defaultValue={refused?.typed ?? ''}
          error={problem && (problems[problem] ?? m.admin_returns_required)()}
          className="w-full"
        />
      )}
      <Button
        type="submit"
        variant={variant}
        pending={sent?.get('intent') === 'return' && sent.get('returnId') === found.id && sent.get('to') === to}
        pendingLabel={m.admin_returns_sending()}
      >
        {label}
      </Button>
    </Form>
  )
}
