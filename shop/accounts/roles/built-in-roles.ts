import { allPermissions, type areaNames, areas, isPermission, type Permission } from './permissions.ts'

/** The roles that every shop has; their permissions are part of the release and cannot be edited. */
export const builtInRoles = ['owner', 'manager', 'orders', 'support', 'content', 'bookkeeper'] as const
export type BuiltInRole = (typeof builtInRoles)[number]

/** Whether this is the id of a built-in role. */
export const isBuiltInRole = (id: unknown): id is BuiltInRole => builtInRoles.some((role) => role === id)

const whole = (...of: (typeof areaNames)[number][]): Permission[] =>
  of.flatMap((area) => areas[area].map((act) => `${area}.${act}` as Permission))

const ownersAlone: readonly Permission[] = [...whole('team', 'backups', 'security', 'integrations')]

const allowed: Record<BuiltInRole, readonly Permission[]> = {
  owner: allPermissions,
  manager: allPermissions.filter((each) => !ownersAlone.includes(each)),
  orders: [
    'orders.see',
    'orders.act',
    'payments.see',
    'products.see',
    'appointments.see',
    'appointments.act',
    'discounts.see',
    'customers.see',
    'customers.contact',
    'messages.see',
  ],
  support: [
    'orders.see',
    'products.see',
    'appointments.see',
    'appointments.act',
    'customers.see',
    'customers.act',
    'customers.contact',
    'messages.see',
    'messages.act',
    'reviews.see',
    'reviews.act',
    'newsletter.see',
  ],
  content: [...whole('products', 'content', 'reviews'), 'discounts.see'],
  bookkeeper: [...whole('reports'), 'orders.see', 'orders.export', 'payments.see', 'payments.export', 'discounts.see'],
}

/** A staff role as stored with an account. */
export type StaffRole = { id: string; permissions: readonly string[]; needsTwoFactor: boolean }

/**
 * What a role allows. A built-in one is defined here and never read from its row; for one of the store's, permissions
 * unknown to this version are ignored.
 */
export function permissionsOf({ id, permissions }: Pick<StaffRole, 'id' | 'permissions'>): ReadonlySet<Permission> {
  return new Set(isBuiltInRole(id) ? allowed[id] : permissions.filter(isPermission))
}
