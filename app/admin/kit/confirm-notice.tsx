import { Notice } from '#app/ui/notice.tsx'
import { type Confirmation, ConfirmForm } from './confirm-dialog.tsx'

/** The confirmation inside the page, since no dialog opens without scripts. */
export function ConfirmNotice({ question }: { question: Confirmation }) {
  return (
    <Notice
      tone="warning"
      live="alert"
      title={question.title}
      className="mb-4"
      action={<ConfirmForm question={question} />}
    >
      {question.text}
    </Notice>
  )
}
