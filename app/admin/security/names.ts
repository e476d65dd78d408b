import { settingName } from '#app/admin/audit/names.ts'
import * as m from '#locales/compiled/messages.js'
import type { SecurityRow } from '#shop/reports/security-list.ts'
import type { SecurityKind, SecurityOutcome } from '#shop/security-kinds.ts'

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
  setup_link: m.security_kind_setup_link,
  admin_made: m.security_kind_admin_made,
  role_changed: m.security_kind_role_changed,
  account_switched: m.security_kind_account_switched,
  admin_request: m.security_kind_admin_request,
  settings_changed: m.security_kind_settings_changed,
  export: m.security_kind_export,
  api_key_made: m.security_kind_api_key_made,
  api_key_revoked: m.security_kind_api_key_revoked,
  webhook_changed: m.security_kind_webhook_changed,
  api_key: m.security_kind_api_key,
  payment_notification: m.security_kind_payment_notification,
  limit: m.security_kind_limit,
  backup: m.security_kind_backup,
  restore: m.security_kind_restore,
}

const outcomes: Record<SecurityOutcome, () => string> = { ok: m.security_log_ok, refused: m.security_log_refused }

const words: Record<string, () => string> = {
  password: m.security_word_password,
  passkey: m.security_word_passkey,
  google: m.security_word_google,
  code: m.security_word_code,
  recovery_code: m.security_word_recovery_code,
  link: m.security_word_link,
  promoted: m.security_word_promoted,
  setup: m.security_word_setup,
  built_in: m.security_word_built_in,
  command: m.security_word_command,
  invalid: m.security_word_invalid,
  wrong_password: m.security_word_wrong_password,
  code_wrong: m.security_word_code_wrong,
  expired: m.security_word_expired,
  bad_link: m.security_word_bad_link,
  taken: m.security_word_taken,
  unknown: m.security_word_unknown,
  scope_missing: m.security_word_scope_missing,
  bad_signature: m.security_word_bad_signature,
  not_admin: m.security_word_not_admin,
  not_ready: m.security_word_not_ready,
  signed_out: m.security_word_signed_out,
  here: m.security_word_here,
  one: m.security_word_one,
  others: m.security_word_others,
  on: m.security_word_on,
  off: m.security_word_off,
}

export const securityKindName = (kind: SecurityKind): string => kinds[kind]()
export const securityOutcomeName = (outcome: SecurityOutcome): string => outcomes[outcome]()

/** The further facts of an event in words; what this page does not know by its own name. */
export function securityDetails({ kind, details: { how, reason, of, limit } }: SecurityRow): string[] {
  const word = (value: string) => words[value]?.() ?? value
  const named = kind === 'settings_changed' ? settingName(String(of)) : of
  return [how, reason, limit, named]
    .filter((each) => each !== undefined && each !== '')
    .map((each) => word(String(each)))
}
