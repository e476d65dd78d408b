import { cx } from '#app/ui/class-names.ts'

export type Stage = 'seed' | 'sprout' | 'leaf' | 'flower' | 'fruit'

type StageIconProps = { stage: Stage; className?: string }

/* Drawn on a 32 x 32 grid; the soil line is at y = 26 in all five, so a row of them reads as one growing plant.
   Strokes take the text's colour; fills use the theme's tokens and fall back to the light palette. */
const LEAF = 'var(--color-leaf, #2C7A35)'
const SUN = 'var(--color-sun, #F2B33D)'
const TOMATO = 'var(--color-tomato, #C93F22)'

function Drawing({ stage }: { stage: Stage }) {
  switch (stage) {
    case 'seed':
      return (
        <path
          d="M16 29.5c-3 0-4.8-1.9-4.8-4.5 0-3.2 2.3-5.4 4.8-8 2.5 2.6 4.8 4.8 4.8 8 0 2.6-1.8 4.5-4.8 4.5z"
          fill={SUN}
        />
      )
    case 'sprout':
      return (
        <>
          <path d="M16 26v-7.5" />
          <path d="M16 18.5c-.5-4-3.5-6-8-5.5.3 4.3 3.5 6.4 8 5.5z" fill={LEAF} />
          <path d="M16 18.5c.5-4 3.5-6 8-5.5-.3 4.3-3.5 6.4-8 5.5z" fill={LEAF} />
        </>
      )
    case 'leaf':
      return (
        <>
          <path d="M16 26V12" />
          <path d="M16 22c-.5-3.8-3.7-5.8-8.5-5.3.3 4.2 3.8 6.2 8.5 5.3z" fill={LEAF} />
          <path d="M16 22c.5-3.8 3.7-5.8 8.5-5.3-.3 4.2-3.8 6.2-8.5 5.3z" fill={LEAF} />
          <path d="M16 13.5C12.8 10.5 12.8 6.5 16 3c3.2 3.5 3.2 7.5 0 10.5z" fill={LEAF} />
        </>
      )
    case 'flower':
      return (
        <>
          <path d="M16 26V15" />
          <path d="M16 23.5c-.4-3-3-4.6-7-4.2.3 3.4 3.2 5 7 4.2z" fill={LEAF} />
          <path d="M16 23.5c.4-3 3-4.6 7-4.2-.3 3.4-3.2 5-7 4.2z" fill={LEAF} />
          <path
            d="M16 6.2c1-4.2 6.3-2.8 5 1.3 4.2 1 2.7 6.3-1.5 5-1 4.2-6 4.2-7 0-4.2 1.3-5.7-4-1.5-5-1.3-4.1 4-5.5 5-1.3z"
            fill={SUN}
          />
          <circle cx="16" cy="9.5" r="1.6" fill="currentColor" stroke="none" />
        </>
      )
    case 'fruit':
      return (
        <>
          <path d="M16 26v-3" />
          <path
            d="M16 8.8c-2.8-1.5-8-.7-8 5.2 0 5 3.6 9.5 6.5 8.8 1-.3 2-.3 3 0 2.9.7 6.5-3.8 6.5-8.8 0-5.9-5.2-6.7-8-5.2z"
            fill={TOMATO}
          />
          <path d="M16 8.8c0-2.3.4-3.8 1.6-5.3" />
          <path d="M17.5 6.5c1.3-2.3 3.3-3.2 6-2.8-.6 2.6-2.7 3.8-6 2.8z" fill={LEAF} />
        </>
      )
  }
}

/** The icon of a checkout step. Decorative: the step's name is beside it. */
export function StageIcon({ stage, className }: StageIconProps) {
  return (
    <svg viewBox="0 0 32 32" width={32} height={32} className={cx('icon', className)} aria-hidden="true">
      <path d="M4 26h24" />
      <Drawing stage={stage} />
    </svg>
  )
}
