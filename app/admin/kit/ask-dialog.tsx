import type { ReactNode, RefObject } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { QuestionSheet } from './question.tsx'

/** What is asked before it is done, and the fields that do it. */
export type Question = {
  title: string
  text: string
  yes: string
  danger: boolean
  fields: Record<string, string>
}

type AskDialogProps = { dialog: RefObject<HTMLDialogElement | null>; question: Question | null; no: string }

/** Asks before somebody loses or gains something. Sending the form closes it. */
export function AskDialog({ dialog, question, no }: AskDialogProps) {
  return (
    <QuestionSheet dialog={dialog} title={question?.title ?? ''} text={question?.text}>
      {question && (
        <AskForm question={question} onSent={() => dialog.current?.close()}>
          <Button
            variant={question.danger ? 'primary' : 'secondary'}
            className="grow"
            onClick={() => dialog.current?.close()}
          >
            {no}
          </Button>
        </AskForm>
      )}
    </QuestionSheet>
  )
}

type AskFormProps = { question: Question; onSent?: () => void; children?: ReactNode }

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
