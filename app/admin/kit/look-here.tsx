import { type ReactNode, useEffect, useRef } from 'react'

/** What has to be dealt with next: it takes the focus as it appears, wherever the button was that led to it. */
export function LookHere({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={className}>
      {children}
    </div>
  )
}
