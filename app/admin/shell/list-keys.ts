/** The first link of each row in the page's list: where the row leads. */
const rowLinks = (): HTMLElement[] =>
  [...document.querySelectorAll('main tbody tr')].flatMap((row) => row.querySelector<HTMLElement>('a[href]') ?? [])

const rowOf = (element: Element | null) => element?.closest('main tbody tr') ?? null

/** Moves focus to the next row (1) or the previous one (-1); from anywhere else to the first. False without a list. */
export function moveInList(step: 1 | -1): boolean {
  const links = rowLinks()
  const at = links.findIndex((link) => rowOf(link) === rowOf(document.activeElement))
  const next = links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** Toggles the checkbox of the focused row. False when there is none. */
export function tickInList(): boolean {
  const box = rowOf(document.activeElement)?.querySelector<HTMLElement>('input[type=checkbox]')
  box?.click()
  return box != null
}
