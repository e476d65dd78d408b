import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './class-names.ts'

type FocusedNoticeProps = {
  /** The answer of a form, which brings the reader here each time it is a new one; `true` where appearing is enough. */
  answer: unknown
  className?: string
  children: ReactNode
}

/** Takes the focus when it has something to say, so that a reader is brought to it wherever the button was. */
export function FocusedNotice({ answer, className, children }: FocusedNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer && place.current?.firstChild) place.current.focus()
  }, [answer])
  return (
    <div ref={place} tabIndex={-1} className={cx('empty:hidden', className)}>
      {children}
    </div>
  )
}
