import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

const tones = {
  info: { look: 'border-line-strong bg-sunken', mark: 'text-quiet', Icon: InfoIcon },
  success: { look: 'border-leaf/40 bg-leaf-tint', mark: 'text-leaf', Icon: CheckIcon },
  warning: { look: 'border-sun bg-sun-tint', mark: 'text-ink', Icon: WarningIcon },
  danger: { look: 'border-tomato/50 bg-tomato-tint', mark: 'text-tomato-ink', Icon: WarningIcon },
} as const

export type NoticeProps = {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** A button or link that resolves the problem. */
  action?: ReactNode
  /** Announced on appearance: at once ("alert") or when the reader pauses ("status"). */
  live?: 'alert' | 'status'
  className?: string
}

/** A message beside what it is about. */
export function Notice({ tone = 'info', title, children, action, live, className }: NoticeProps) {
  const { look, mark, Icon } = tones[tone]
  return (
    <div
      role={live}
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-4 py-3', look, className)}
    >
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <Icon size={22} className={cx('mt-1 shrink-0', mark)} />
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-sm">{children}</div>}
        </div>
      </div>
      {action && <div className="flex shrink-0 flex-wrap gap-2">{action}</div>}
    </div>
  )
}
