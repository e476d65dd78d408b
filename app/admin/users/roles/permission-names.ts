import * as m from '#locales/compiled/messages.js'
import type { Act, Area, Permission } from '#shop/accounts/roles/permissions.ts'

const areaWords: Record<Area, () => string> = {
  orders: m.admin_nav_orders,
  payments: m.roles_area_payments,
  products: m.admin_nav_products,
  appointments: m.admin_appointments_title,
  discounts: m.admin_nav_discounts,
  customers: m.roles_area_customers,
  messages: m.admin_nav_messages,
  reviews: m.admin_nav_reviews,
  newsletter: m.admin_nav_newsletter,
  content: m.admin_nav_content,
  reports: m.admin_nav_reports,
  email: m.mail_log_title,
  settings: m.admin_nav_settings,
  integrations: m.admin_nav_integrations,
  audit: m.admin_nav_audit,
  security: m.roles_area_security,
  backups: m.backup_title,
  team: m.roles_area_team,
}

const actWords: Record<Act, () => string> = { see: m.roles_act_see, act: m.roles_act_act, export: m.roles_act_export }

export const areaName = (area: Area): string => areaWords[area]()

export const actName = (act: Act): string => actWords[act]()

/** Display name of a permission: "Orders: see". */
export function permissionName(permission: Permission): string {
  if (permission === 'customers.contact') return m.roles_contact()
  const [area, act] = permission.split('.') as [Area, Act]
  return m.roles_permission({ area: areaName(area), act: actName(act) })
}
