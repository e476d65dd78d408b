import type { FocusEvent } from 'react'

/** For rows that scroll sideways: scrolls the focused item fully into view. Browsers stop when an edge of it is visible. */
export function bringIntoView({ target }: FocusEvent<HTMLElement>): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
