import type { Permission } from '#shop/accounts/roles/permissions.ts'

/** Pages where two people at once should know of each other: one order, message or product. */
const kinds = {
  order: { at: /^\/admin\/orders\/(?:view|refund|contact)\/(ORD-\d{4}-\d{4,12})$/, needs: ['orders.see'] },
  message: { at: /^\/admin\/messages\/view\/([\w-]{1,64})$/, needs: ['messages.see', 'customers.contact'] },
  product: { at: /^\/admin\/products\/(?:view|edit|variants|schedule)\/([\w.-]{1,100})$/, needs: ['products.see'] },
} as const satisfies Record<string, { at: RegExp; needs: readonly Permission[] }>

export type OpenKind = keyof typeof kinds
const names = Object.keys(kinds) as OpenKind[]

export type OpenPage = { kind: OpenKind; id: string }

/** What an admin path has open; an order's refund and contact pages are the order. Null for all other pages. */
export function openPage(path: string): OpenPage | null {
  for (const kind of names) {
    const id = kinds[kind].at.exec(path)?.[1]
    if (id !== undefined) return { kind, id }
  }
  return null
}

/** The permission required to have such a page open, and to see who else has. */
export const pageNeeds = (kind: OpenKind): readonly Permission[] => kinds[kind].needs
