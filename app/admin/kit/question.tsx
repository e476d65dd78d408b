import { type ReactNode, type RefObject, useId } from 'react'

type QuestionProps = {
  dialog: RefObject<HTMLDialogElement | null>
  title: string
  text?: string
  /** Shown by the server, when the page's own question did not run. */
  open?: boolean
  onClose?: () => void
  /** More to know, and the answers. */
  children: ReactNode
}

/** The sheet on which something is asked before it is done; Escape and a tap beside it mean no. */
export function QuestionSheet({ dialog, title, text, open, onClose, children }: QuestionProps) {
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
