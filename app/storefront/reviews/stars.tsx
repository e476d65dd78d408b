import { cx } from '#app/ui/class-names.ts'

const star = 'l2.6 5.5 5.9.8-4.3 4.2 1.1 6-5.3-2.9-5.3 2.9 1.1-6-4.3-4.2 5.9-.8z'
const five = [12, 36, 60, 84, 108].map((middle) => `M${middle} 3.5${star}`).join('')

type StarsProps = {
  /** How many of the five are filled, in steps of one half: 4.5. */
  filled: number
  /** The height of a star in px. */
  size?: number
  className?: string
}

/**
 * Five stars, filled from the start of the line: in Arabic from the right, including the half star. Decorative; the
 * caller provides the number as text.
 */
export function Stars({ filled, size = 16, className }: StarsProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('relative inline-block shrink-0 align-middle', className)}
      style={{ inlineSize: 5 * size, blockSize: size }}
    >
      <Row size={size} className="fill-transparent" />
      <span className="absolute inset-y-0 start-0 overflow-hidden" style={{ inlineSize: `${filled * 20}%` }}>
        <Row size={size} className="fill-sun" />
      </span>
    </span>
  )
}

function Row({ size, className }: { size: number; className: string }) {
  return (
    <svg
      viewBox="0 0 120 24"
      width={5 * size}
      height={size}
      strokeWidth={1.5}
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx('block max-w-none stroke-control', className)}
    >
      <path d={five} />
    </svg>
  )
}

/** One star for a button or a bar; it inherits its fill. */
export function Star({ size }: { size: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      strokeWidth={1.5}
      strokeLinejoin="round"
      aria-hidden="true"
      className="stroke-control"
    >
      <path d={`M12 3.5${star}`} />
    </svg>
  )
}
