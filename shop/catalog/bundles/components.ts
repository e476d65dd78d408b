/** A product or variant that a bundle holds, and how many of it. */
export type Component = { id: string; quantity: number }

export const bundleLimits = { components: 10, quantity: 20 } as const

/** What is in a bundle as one text, "guide, tshirt.m*2": for forms and files. */
export const writeComponents = (components: readonly Component[]): string =>
  components.map(({ id, quantity }) => (quantity === 1 ? id : `${id}*${quantity}`)).join(', ')

/** A list of a product's fields as it stands in a cell of a file: tags, or what a bundle holds. */
export const inCell = (list: readonly (string | Component)[]): string =>
  list.map((each) => (typeof each === 'string' ? each : writeComponents([each]))).join(', ')

const part = /^([a-z0-9][a-z0-9.-]{0,159})(?: ?[*×] ?(\d{1,2}))?$/

/**
 * Reads such a text; nothing in it is no bundle. Null when it is none of ours: an id twice, too many of them, or one piece
 * alone.
 */
export function readComponents(typed: string): Component[] | null {
  const parts = typed
    .split(/[,،\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  if (parts.length > bundleLimits.components) return null
  const components: Component[] = []
  for (const each of parts) {
    const [, id, count = '1'] = part.exec(each) ?? []
    const quantity = Number(count)
    if (id === undefined || quantity < 1 || quantity > bundleLimits.quantity) return null
    if (components.some((other) => other.id === id)) return null
    components.push({ id, quantity })
  }
  const pieces = components.reduce((sum, { quantity }) => sum + quantity, 0)
  return pieces === 1 ? null : components
}
