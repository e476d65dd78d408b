import { type ReactNode, useEffect, useRef } from 'react'

/** Holds what a form's answer says: when a new answer with words comes, the reader is brought to them. */
export function Told({ answer, children }: { answer: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer && place.current?.firstChild) place.current.focus()
  }, [answer])
  return (
    <div ref={place} tabIndex={-1} className="empty:hidden">
      {children}
    </div>
  )
}
