/** The actions that can be allowed in an area: view it, change it, export it as a file. */
export type Act = 'see' | 'act' | 'export'

/**
 * The areas of the admin and the actions each has: the single table that guards, verbs, the role editor and
 * docs/roles.md read (R49).
 */
export const areas = {
  orders: ['see', 'act', 'export'],
  payments: ['see', 'act', 'export'],
  products: ['see', 'act', 'export'],
  appointments: ['see', 'act'],
  discounts: ['see', 'act', 'export'],
  customers: ['see', 'act', 'export'],
  messages: ['see', 'act', 'export'],
  reviews: ['see', 'act'],
  newsletter: ['see', 'act', 'export'],
  content: ['see', 'act'],
  reports: ['see', 'export'],
  email: ['see', 'act'],
  settings: ['see', 'act'],
  integrations: ['see', 'act'],
  audit: ['see'],
  security: ['see', 'act', 'export'],
  backups: ['see', 'act'],
  team: ['see', 'act'],
} as const satisfies Record<string, readonly Act[]>

export type Area = keyof typeof areas
type InArea = { [A in Area]: `${A}.${(typeof areas)[A][number]}` }[Area]

/** One permission of a role; 'customers.contact' is seeing customers' email, phone and address. */
export type Permission = InArea | 'customers.contact'

export const areaNames = Object.keys(areas) as Area[]

/** Every permission, in the table's order. */
export const allPermissions: readonly Permission[] = [
  ...areaNames.flatMap((area) => areas[area].map((act) => `${area}.${act}` as InArea)),
  'customers.contact',
]

const known: ReadonlySet<string> = new Set(allPermissions)
export const isPermission = (value: unknown): value is Permission => typeof value === 'string' && known.has(value)
