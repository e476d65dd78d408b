import { type RefObject, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { QuestionSheet } from './question.tsx'

type ConfirmDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>
  title: string
  text: string
  yes: string
  no: string
  onYes: () => void
  /** Also when the dialog is closed by Escape or a tap beside it. */
  onNo?: () => void
}

/** Asks before something is lost; staying is the first choice. */
export function ConfirmDialog({ dialog, title, text, yes, no, onYes, onNo }: ConfirmDialogProps) {
  const agreed = useRef(false)
  const onClose = () => {
    if (!agreed.current) onNo?.()
    agreed.current = false
  }
  return (
    <QuestionSheet dialog={dialog} title={title} text={text} onClose={onClose}>
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
    </QuestionSheet>
  )
}
