/** A product or variant in a bundle, and its quantity. */
export type Component = { id: string; quantity: number }

export const bundleLimits = { components: 10, quantity: 20 } as const

/** A bundle's components as one text, "guide, tshirt.m*2": for forms and files. */
export const writeComponents = (components: readonly Component[]): string =>
  components.map(({ id, quantity }) => (quantity === 1 ? id : `${id}*${quantity}`)).join(', ')

/** A list of a product's fields as a cell of a file: tags, or components. */
export const listCell = (list: readonly (string | Component)[]): string =>
  list.map((each) => (typeof each === 'string' ? each : writeComponents([each]))).join(', ')

const part = /^([a-z0-9][a-z0-9.-]{0,159})(?: ?[*×] ?(\d{1,2}))?$/

/**
 * Parses such a text; an empty one is no bundle. Null when it is invalid: a repeated id, too many components, or a
 * single unit in all.
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
