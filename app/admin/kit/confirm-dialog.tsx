import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'

type ConfirmSheetProps = {
  dialog: RefObject<HTMLDialogElement | null>
  title: string
  text?: string
  /** Opened by the server, when the page's own dialog did not run. */
  open?: boolean
  onClose?: () => void
  /** Further details, and the buttons. */
  children: ReactNode
}

/** The dialog that confirms an action; Escape or a tap outside cancels. */
export function ConfirmSheet({ dialog, title, text, open, onClose, children }: ConfirmSheetProps) {
  const id = useId()
  return (
    <dialog
      ref={dialog}
      open={open}
      aria-labelledby={`${id}-title`}
      aria-describedby={text && `${id}-text`}
      closedby="any"
      onClose={onClose}
      className="sheet m-auto w-[min(28rem,calc(100%-2rem))] p-0 text-ink shadow-soft"
    >
      <div className="flex flex-col gap-3 p-5 md:p-6">
        <h2 id={`${id}-title`} className="text-xl wrap-anywhere">
          {title}
        </h2>
        {text && <p id={`${id}-text`}>{text}</p>}
        {children}
      </div>
    </dialog>
  )
}

type ConfirmDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>
  title: string
  text: string
  yes: string
  no: string
  onYes: () => void
  /** Also when closed by Escape or a tap outside. */
  onNo?: () => void
}

/** Confirms the loss of unsaved input; staying is the default. */
export function ConfirmDialog({ dialog, title, text, yes, no, onYes, onNo }: ConfirmDialogProps) {
  const agreed = useRef(false)
  const onClose = () => {
    if (!agreed.current) onNo?.()
    agreed.current = false
  }
  return (
    <ConfirmSheet dialog={dialog} title={title} text={text} onClose={onClose}>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button className="grow" onClick={() => dialog.current?.close()}>
          {no}
        </Button>
        <Button
          variant="danger"
          className="grow"
          onClick={() => {
            agreed.current = true
            onYes()
            dialog.current?.close()
          }}
        >
          {yes}
        </Button>
      </div>
    </ConfirmSheet>
  )
}

/** The confirmation's texts, and the fields the form sends. */
export type Confirmation = {
  title: string
  text: string
  yes: string
  danger: boolean
  fields: Record<string, string>
}

type ConfirmFormDialogProps = { dialog: RefObject<HTMLDialogElement | null>; question: Confirmation | null; no: string }

/** Confirms a form before it is sent. Submitting closes the dialog. */
export function ConfirmFormDialog({ dialog, question, no }: ConfirmFormDialogProps) {
  return (
    <ConfirmSheet dialog={dialog} title={question?.title ?? ''} text={question?.text}>
      {question && (
        <ConfirmForm question={question} onSent={() => dialog.current?.close()}>
          <Button
            variant={question.danger ? 'primary' : 'secondary'}
            className="grow"
            onClick={() => dialog.current?.close()}
          >
            {no}
          </Button>
        </ConfirmForm>
      )}
    </ConfirmSheet>
  )
}

type ConfirmFormProps = { question: Confirmation; onSent?: () => void; children?: ReactNode }

/** The form of the "yes" button. */
export function ConfirmForm({ question: { fields, yes, danger }, onSent, children }: ConfirmFormProps) {
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
