import { settingName } from '#app/admin/audit/names.ts'
import type { ListName } from '#app/admin/export/lists.server.ts'
import { roleWords } from '#app/admin/users/roles/role-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { LimitName } from '#shop/limits.ts'
import type { SecurityRow } from '#shop/reports/security-list.ts'

const words: Record<string, () => string> = {
  password: m.security_word_password,
  passkey: m.security_word_passkey,
  google: m.security_word_google,
  code: m.security_word_code,
  recovery_code: m.security_word_recovery_code,
  link: m.security_word_link,
  promoted: m.security_word_promoted,
  invited: m.security_word_invited,
  setup: m.security_word_setup,
  built_in: m.security_word_built_in,
  command: m.security_word_command,
  invalid: m.security_word_invalid,
  wrong_password: m.security_word_wrong_password,
  code_wrong: m.security_word_code_wrong,
  code_used: m.security_word_code_used,
  secret_changed: m.security_word_secret_changed,
  expired: m.security_word_expired,
  bad_link: m.security_word_bad_link,
  taken: m.security_word_taken,
  unknown: m.security_word_unknown,
  scope_missing: m.security_word_scope_missing,
  bad_signature: m.security_word_bad_signature,
  not_admin: m.security_word_not_admin,
  not_ready: m.security_word_not_ready,
  not_permitted: m.security_word_not_permitted,
  signed_out: m.security_word_signed_out,
  here: m.security_word_here,
  one: m.security_word_one,
  others: m.security_word_others,
  all: m.security_word_all,
  on: m.security_word_on,
  off: m.security_word_off,
  create: m.audit_a_create,
  change: m.audit_a_change,
  delete: m.audit_a_delete,
  restore: m.audit_a_restore,
  resend: m.audit_a_resend,
  revoke: m.audit_a_revoke,
  lapse: m.audit_a_lapse,
  ...roleWords,
  own_role: m.roles_own,
  admin: m.role_admin,
  user: m.role_user,
}

const limits: Record<LimitName, () => string> = {
  signInNetwork: m.security_kind_sign_in,
  signInHere: m.security_kind_sign_in,
  signInAddress: m.security_kind_sign_in,
  signInDevice: m.security_kind_sign_in,
  codeNetwork: m.security_kind_second_step,
  codeAccount: m.security_kind_second_step,
  codeDevice: m.security_kind_second_step,
  newDeviceEmails: m.security_limit_account_emails,
  googleNetwork: m.security_kind_sign_in,
  setup: m.security_kind_setup_link,
  invitations: m.security_kind_staff_invited,
  invitationsTo: m.security_kind_staff_invited,
  passwordAgain: m.security_kind_password_again,
  exports: m.security_kind_data_export,
  registerNetwork: m.security_kind_account_made,
  resetNetwork: m.security_kind_reset_asked,
  resetHere: m.security_kind_reset_asked,
  resetOf: m.security_kind_reset_asked,
  resetTo: m.security_kind_reset_asked,
  accountEmails: m.security_limit_account_emails,
  emailsTo: m.security_limit_account_emails,
  confirmationsTo: m.security_limit_account_emails,
  orderLinkNetwork: m.security_limit_order_links,
  orderLinkHere: m.security_limit_order_links,
  orderLinkOf: m.security_limit_order_links,
  orderLinkTo: m.security_limit_order_links,
  freeReceiptsTo: m.admin_nav_orders,
  orders: m.admin_nav_orders,
  codes: m.admin_nav_discounts,
  buyersCodes: m.admin_nav_discounts,
  quotedBuyer: m.admin_nav_discounts,
  quotedBuyers: m.admin_nav_discounts,
  messages: m.admin_nav_messages,
  messageReceivedTo: m.admin_nav_messages,
  uploads: m.security_limit_uploads,
  uploadsDay: m.security_limit_uploads,
  newsletter: m.admin_nav_newsletter,
  newsletterTo: m.admin_nav_newsletter,
  stockAlerts: m.stock_alert_title,
  stockAlertsTo: m.stock_alert_title,
  cartReminders: m.admin_carts_title,
  cartRemindersHere: m.admin_carts_title,
  cartRemindersOf: m.admin_carts_title,
  returns: m.returns_card_title,
  reviews: m.admin_nav_reviews,
  search: m.security_limit_search,
  lists: m.admin_nav_products,
  reads: m.security_limit_reads,
  payments: m.security_limit_payments,
  notifications: m.security_kind_payment_notification,
  files: m.security_limit_files,
  documents: m.security_limit_documents,
  feeds: m.integrations_feeds,
  sitemaps: m.security_limit_sitemaps,
  missingFiles: m.security_limit_missing_files,
  links: m.security_limit_links,
  forms: m.security_limit_forms,
  apiKeys: m.security_kind_api_key,
}

const files: Record<ListName, () => string> = {
  products: m.admin_nav_products,
  'products-full': m.admin_nav_products,
  orders: m.admin_nav_orders,
  'orders-full': m.admin_nav_orders,
  returns: m.admin_returns_title,
  payments: m.admin_nav_payments,
  messages: m.admin_nav_messages,
  'discount-codes': m.admin_nav_discounts,
  users: m.admin_nav_users,
  newsletter: m.admin_nav_newsletter,
  security: m.security_log_title,
}

/** Further details of an event, with their display names; unknown ones by key. */
export function securityDetails({ kind, details: { how, reason, of, limit } }: SecurityRow): string[] {
  const word = (value: string) => words[value]?.() ?? value
  const facts = [how, reason].filter((each) => each !== undefined).map((each) => word(String(each)))
  if (limit !== undefined) facts.push(limits[limit as LimitName]?.() ?? String(limit))
  // Where a password was asked for again is a function name.
  if (of !== undefined && of !== '' && kind !== 'password_again') facts.push(nameOf(kind, String(of), word))
  return facts
}

function nameOf(kind: SecurityRow['kind'], of: string, word: (value: string) => string): string {
  if (kind === 'settings_changed') return settingName(of)
  if (kind === 'export') return of.startsWith('report-') ? m.admin_nav_reports() : (files[of as ListName]?.() ?? of)
  return word(of)
}
