import type { FocusEvent } from 'react'

/** For a row that is moved sideways: what the keyboard reaches in it comes whole into sight. Browsers leave it where an edge of it shows. */
export function bringIntoView({ target }: FocusEvent<HTMLElement>): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
