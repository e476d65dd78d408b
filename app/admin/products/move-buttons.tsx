import type { ReactNode } from 'react'
import { cx } from '#app/ui/class-names.ts'
import { ChevronIcon } from '#app/ui/icons.tsx'

type SquareButtonProps = {
  /** Read aloud; the icon alone is shown. */
  label: string
  /** Does nothing, but keeps its focus and place. */
  isOff?: boolean
  onClick: () => void
  className?: string
  children: ReactNode
}

/** A button that shows only an icon. */
export function SquareButton({ label, isOff = false, onClick, className, children }: SquareButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onClick()}
      className={cx(
        'grid size-11 place-items-center rounded-md border border-control bg-raised hover:border-ink aria-disabled:opacity-40 aria-disabled:hover:border-control',
        className,
      )}
    >
      {children}
      <span className="sr-only">{label}</span>
    </button>
  )
}

type MoveButtonsProps = { at: number; of: number; earlier: string; later: string; onMove: (to: number) => void }

/** Moves an item of a list one place up or down. */
export function MoveButtons({ at, of, earlier, later, onMove }: MoveButtonsProps) {
  return (
    <>
      <SquareButton label={earlier} isOff={at === 0} onClick={() => onMove(at - 1)}>
        <span className="-rotate-90 rtl:rotate-90">
          <ChevronIcon size={20} />
        </span>
      </SquareButton>
      <SquareButton label={later} isOff={at === of - 1} onClick={() => onMove(at + 1)}>
        <span className="rotate-90 rtl:-rotate-90">
          <ChevronIcon size={20} />
        </span>
      </SquareButton>
    </>
  )
}
