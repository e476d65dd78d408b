import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './class-names.ts'

type FocusedNoticeProps = {
  /** A form's answer: each new one moves focus here; `true` when appearing is enough. */
  result: unknown
  className?: string
  children: ReactNode
}

/**
 * Takes the focus when it has content, so that the reader is brought to it wherever the button was. The first invalid
 * field of the form around it takes the focus instead.
 */
export function FocusedNotice({ result, className, children }: FocusedNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!result || !place.current?.firstChild) return
    const invalid = place.current.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(invalid ?? place.current).focus()
  }, [result])
  return (
    <div ref={place} tabIndex={-1} className={cx('empty:hidden', className)}>
      {children}
    </div>
  )
}
