import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type BadgeTone = 'leaf' | 'sun' | 'tomato' | 'quiet'

const tones: Record<BadgeTone, string> = {
  leaf: 'bg-leaf text-on-leaf',
  sun: 'bg-sun text-on-sun',
  tomato: 'bg-tomato text-on-tomato',
  quiet: 'bg-sunken text-ink border border-line-strong',
}

/** A short label on a coloured background, such as a status or a sale. */
export function Badge({
  tone = 'quiet',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
