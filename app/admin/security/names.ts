import * as m from '#locales/compiled/messages.js'
import type { SecurityKind, SecurityOutcome } from '#shop/audit/security-kinds.ts'

const kinds: Record<SecurityKind, () => string> = {
  sign_in: m.security_kind_sign_in,
  second_step: m.security_kind_second_step,
  password_again: m.security_kind_password_again,
  session_ended: m.security_kind_session_ended,
  account_made: m.security_kind_account_made,
  reset_asked: m.security_kind_reset_asked,
  password_reset: m.security_kind_password_reset,
  password_changed: m.security_kind_password_changed,
  email_change_asked: m.security_kind_email_change_asked,
  email_changed: m.security_kind_email_changed,
  google_linked: m.security_kind_google_linked,
  two_factor_on: m.security_kind_two_factor_on,
  two_factor_off: m.security_kind_two_factor_off,
  recovery_codes: m.security_kind_recovery_codes,
  passkey_added: m.security_kind_passkey_added,
  passkey_removed: m.security_kind_passkey_removed,
  data_export: m.security_kind_data_export,
  account_deleted: m.security_kind_account_deleted,
  guest_exported: m.guest_data_exported_event,
  guest_erased: m.guest_data_erased_event,
  setup_link: m.security_kind_setup_link,
  admin_made: m.security_kind_admin_made,
  role_changed: m.security_kind_role_changed,
  role_edited: m.security_kind_role_edited,
  staff_invited: m.security_kind_staff_invited,
  account_switched: m.security_kind_account_switched,
  admin_request: m.security_kind_admin_request,
  settings_changed: m.security_kind_settings_changed,
  export: m.security_kind_export,
  api_key_made: m.security_kind_api_key_made,
  api_key_revoked: m.security_kind_api_key_revoked,
  webhook_changed: m.security_kind_webhook_changed,
  api_key: m.security_kind_api_key,
  payment_notification: m.security_kind_payment_notification,
  whatsapp_notification: m.security_kind_whatsapp_notification,
  limit: m.security_kind_limit,
  backup: m.security_kind_backup,
  restore: m.security_kind_restore,
}

const outcomes: Record<SecurityOutcome, () => string> = { ok: m.security_log_ok, refused: m.security_log_refused }

export const securityKindName = (kind: SecurityKind): string => kinds[kind]()
export const securityOutcomeName = (outcome: SecurityOutcome): string => outcomes[outcome]()
