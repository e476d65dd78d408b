import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'

type ConfirmInlineProps = {
  /** The first button, the question, and the confirming button. */
  label: string
  question: string
  yes: string
  intent: string
  /** The subject, when the page has several. */
  id?: string
  name?: string
  /** The subject's version, as shown on the page. */
  seen?: string
}

/** Confirms an action without scripts: the question unfolds with the confirming button. */
export function ConfirmInline({ label, question, yes, intent, id, name, seen }: ConfirmInlineProps) {
  const submitted = useNavigation().formData
  const pending = submitted?.get('intent') === intent && (submitted.get('id') ?? undefined) === id
  return (
    <details className="group min-w-0 open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-md px-4 font-semibold text-tomato-ink hover:bg-tomato-tint">
        {label}
      </summary>
      <Form
        method="post"
        preventScrollReset
        className="mt-1 flex flex-wrap items-center gap-3 rounded-md bg-sunken p-3"
      >
        {id !== undefined && <input type="hidden" name="id" value={id} />}
        {name !== undefined && <input type="hidden" name="name" value={name} />}
        {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
        <p className="min-w-0 flex-1 basis-60 text-sm">{question}</p>
        <Button type="submit" name="intent" value={intent} variant="danger" pending={pending}>
          {yes}
        </Button>
      </Form>
    </details>
  )
}
