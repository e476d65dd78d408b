import { type RefObject, useId, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'

type AskDialogProps = {
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
export function AskDialog({ dialog, title, text, yes, no, onYes, onNo }: AskDialogProps) {
  const id = useId()
  const agreed = useRef(false)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      closedby="any"
      onClose={() => {
        if (!agreed.current) onNo?.()
        agreed.current = false
      }}
      className="sheet m-auto w-[min(28rem,calc(100%-2rem))] p-0 text-ink shadow-soft"
    >
      <div className="flex flex-col gap-3 p-5 md:p-6">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <p id={`${id}-text`}>{text}</p>
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
      </div>
    </dialog>
  )
}
