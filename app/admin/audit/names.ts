import * as m from '#locales/compiled/messages.js'
import type { AuditSubject } from '#shop/audit/subjects.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import type { AuditRow } from '#shop/reports/audit-list.ts'

const subjects: Record<AuditSubject, () => string> = {
  product: m.audit_s_product,
  order: m.audit_s_order,
  message: m.audit_s_message,
  canned_answer: m.audit_s_canned_answer,
  synonym: m.audit_s_synonym,
  redirect: m.audit_s_redirect,
  import: m.audit_s_import,
  discount_code: m.audit_s_discount_code,
  user: m.audit_s_user,
  role: m.audit_s_role,
  invitation: m.audit_s_invitation,
  review: m.audit_s_review,
  text: m.audit_s_text,
  email_text: m.audit_s_email_text,
  setting: m.audit_s_setting,
  subscription: m.audit_s_subscription,
  campaign: m.audit_s_campaign,
  booking: m.audit_s_appointment,
  host: m.audit_s_host,
  file: m.audit_s_file,
  mail: m.audit_s_mail,
  whatsapp: m.audit_s_whatsapp,
  payment: m.audit_s_payment,
  api_key: m.audit_s_api_key,
  webhook: m.audit_s_webhook,
  backup: m.backup_title,
  security_event: m.security_log_title,
}

/** The actor: an admin by their email, the shop by name. */
export const actorName = (email: string) => (email === 'system' ? m.admin_by_system() : email)

export const subjectName = (subject: AuditSubject): string => subjects[subject]()

/** The subject's page, or null when it has none. An export links to the list or the reports it was taken from. */
export function pathOf({
  subject,
  subjectId,
  action,
}: Pick<AuditRow, 'subject' | 'subjectId' | 'action'>): string | null {
  const id = encodeURIComponent(subjectId)
  if (action === 'export') return subjectId.startsWith('report-') ? '/admin/reports' : (listPaths[subject] ?? null)
  if (action === 'generate' || action === 'batch') return `/admin/discount-codes?batch=${id}`
  switch (subject) {
    case 'product':
      return `/admin/products/view/${id}`
    case 'order':
      return /^ORD-/.test(subjectId) ? adminOrderPath(id) : null
    case 'message':
      return `/admin/messages/view/${id}`
    case 'canned_answer':
      return '/admin/messages/answers'
    case 'import':
      return subjectId === 'archive' ? '/admin/archive' : `/admin/import/${id}`
    case 'synonym':
      return '/admin/searches'
    case 'redirect':
      return `/admin/redirects?q=${id}`
    case 'discount_code':
      return `/admin/discount-codes/edit/${id}`
    case 'user':
      return `/admin/users/view/${id}`
    case 'invitation':
      return '/admin/team'
    case 'role':
      return `/admin/team/roles/edit/${id}`
    case 'review':
      return '/admin/reviews'
    case 'text':
      return `/admin/texts/${id}`
    case 'email_text':
      return `/admin/mail/templates/${id}`
    case 'setting':
      return `/admin/settings${settingsTabOf[subjectId] ?? ''}`
    case 'subscription':
      return '/admin/newsletter'
    case 'booking':
      return '/admin/bookings'
    case 'host':
      return `/admin/bookings/hosts/edit/${id}`
    case 'webhook':
    case 'api_key':
      return '/admin/systems'
    case 'backup':
      return '/admin/backups'
    case 'mail':
      return `/admin/mail/${id}`
    default:
      return null
  }
}

const listPaths: Partial<Record<AuditSubject, string>> = {
  product: '/admin/products',
  order: '/admin/orders',
  message: '/admin/messages',
  discount_code: '/admin/discount-codes',
  user: '/admin/users',
  subscription: '/admin/newsletter',
  campaign: '/admin/newsletter/campaigns',
  security_event: '/admin/security',
}

const settings: Record<string, () => string> = {
  name: m.settings_store_title,
  contact: m.settings_store_title,
  company: m.settings_store_title,
  social: m.settings_social_title,
  hours: m.settings_hours_title,
  shipping: m.settings_shipping_title,
  delivery: m.settings_shipping_title,
  carriers: m.shipments_carriers_title,
  returns: m.returns_settings_title,
  reservationMinutes: m.settings_reservation_title,
  paymentLinkHours: m.settings_reservation_title,
  rates: m.settings_currencies_title,
  currencies: m.settings_currencies_title,
  payments: m.settings_payments_title,
  fees: m.settings_fees_title,
  downloads: m.downloads_settings_title,
  banner: m.admin_banner_title,
  booking: m.admin_appointments_rules,
  security: m.admin_security_title,
  refunds: m.settings_refunds_title,
  cartReminders: m.settings_cart_reminders_title,
}

/** Display name of a settings group; an unknown one by its key. */
export const settingName = (key: string): string => settings[key]?.() ?? key

/** The settings page of a group. */
const settingsTabOf: Record<string, string> = {
  hours: '/hours',
  shipping: '/delivery',
  delivery: '/delivery',
  reservationMinutes: '/delivery',
  paymentLinkHours: '/delivery',
  rates: '/currencies',
  currencies: '/currencies',
  payments: '/payments',
  fees: '/payments',
  downloads: '/downloads',
  banner: '/banner',
  booking: '/booking',
  security: '/security',
  refunds: '/security',
  cartReminders: '/mail',
}
