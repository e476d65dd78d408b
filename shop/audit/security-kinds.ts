/** What the security log records. */
export const securityKinds = [
  'sign_in',
  'second_step',
  'password_again',
  'session_ended',
  'account_made',
  'reset_asked',
  'password_reset',
  'password_changed',
  'email_change_asked',
  'email_changed',
  'google_linked',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes',
  'passkey_added',
  'passkey_removed',
  'data_export',
  'account_deleted',
  'guest_exported',
  'guest_erased',
  'setup_link',
  'admin_made',
  'role_changed',
  'role_edited',
  'staff_invited',
  'account_switched',
  'admin_request',
  'settings_changed',
  'export',
  'api_key_made',
  'api_key_revoked',
  'webhook_changed',
  'api_key',
  'payment_notification',
  'whatsapp_notification',
  'limit',
  'backup',
  'restore',
] as const
export type SecurityKind = (typeof securityKinds)[number]

/** Retention of an event, in days. */
export const securityRetentionDays = 180

export const securityOutcomes = ['ok', 'refused'] as const
export type SecurityOutcome = (typeof securityOutcomes)[number]
