import { type RefObject, useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** What is asked before it is done, and the fields that do it. */
export type Question = {
  title: string
  text: string
  yes: string
  danger: boolean
  fields: Record<string, string>
}

type AskDialogProps = { dialog: RefObject<HTMLDialogElement | null>; question: Question | null; no: string }

/** Asks before a person loses or gains something. Sending the form closes it. */
export function AskDialog({ dialog, question, no }: AskDialogProps) {
  const id = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      closedby="any"
      className="sheet m-auto w-[min(28rem,calc(100%-2rem))] p-0 text-ink shadow-soft"
    >
      {question && (
        <div className="flex flex-col gap-3 p-5 md:p-6">
          <h2 id={`${id}-title`} className="text-xl wrap-anywhere">
            {question.title}
          </h2>
          <p id={`${id}-text`}>{question.text}</p>
          <AskForm question={question} onSent={() => dialog.current?.close()}>
            <Button className="grow" onClick={() => dialog.current?.close()}>
              {no}
            </Button>
          </AskForm>
        </div>
      )}
    </dialog>
  )
}

type AskFormProps = { question: Question; onSent?: () => void; children?: React.ReactNode }

/** The form behind the answer "yes". */
export function AskForm({ question: { fields, yes, danger }, onSent, children }: AskFormProps) {
  return (
    <Form method="post" preventScrollReset onSubmit={onSent} className="mt-2 flex flex-wrap gap-2">
      <input type="hidden" name="confirmed" value="yes" />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" variant={danger ? 'danger' : 'primary'} className="grow">
        {yes}
      </Button>
    </Form>
  )
}
