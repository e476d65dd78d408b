/** A loading indicator, a sprout unfolding. The label is for screen readers. */
export function SproutLoader({ label }: { label: string }) {
  return (
    <span role="status" className="sprout-loader">
      <svg
        viewBox="0 0 48 48"
        width={48}
        height={48}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path className="sprout-loader-stem" pathLength={1} d="M24 40C22.5 32 25 28 24 20" />
        <path
          className="sprout-loader-leaf sprout-loader-leaf-a"
          fill="var(--color-leaf, #2C7A35)"
          d="M24 27C22.5 19.5 16.5 16 8 17c.8 8 7.5 12 16 10z"
        />
        <path
          className="sprout-loader-leaf sprout-loader-leaf-b"
          fill="var(--color-leaf, #2C7A35)"
          d="M24 23c1-7.5 6.5-11.5 15-11-.5 8-6.5 12.5-15 11z"
        />
        <path
          className="sprout-loader-bud"
          fill="var(--color-sun, #F2B33D)"
          d="M24 20c-3.2-3-3.2-7 0-10.5 3.2 3.5 3.2 7.5 0 10.5z"
        />
        <path d="M10 40h28" />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  )
}
