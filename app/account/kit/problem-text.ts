import { fieldText } from '#app/field-text.ts'
import * as m from '#locales/compiled/messages.js'

const words: Record<string, () => string> = {
  username_required: m.problem_username_required,
  username_short: m.problem_username_short,
  birth_required: m.problem_birth_required,
  birth_invalid: m.problem_birth_invalid,
  too_young: m.problem_too_young,
  password_mismatch: m.problem_password_mismatch,
  password_short: m.problem_password_short,
  password_short_admin: m.problem_password_short_admin,
  password_common: m.problem_password_common,
  wrong_password: m.problem_password_wrong,
  code_wrong: m.problem_code_wrong,
  code_used: m.problem_code_used,
  needed: m.problem_two_factor_needed,
  unproven: m.security_unproven,
  code_first: m.security_code_first,
  passkey_first: m.passkeys_first,
  sign_in_again: m.passkeys_sign_in_again,
  last_passkey: m.passkeys_last,
  taken: m.problem_email_taken,
  other_email: m.problem_email_other,
}

/** The message for a problem in an account form. Keys come from shop/accounts/form.ts and the actions. */
export function problemText(problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : (words[problem]?.() ?? fieldText(problem))
}

/** How long to wait after too many attempts, in rounded units. */
export function waitText(seconds: number): string {
  return seconds < 90
    ? m.account_wait_seconds({ count: seconds })
    : m.account_wait_minutes({ count: Math.ceil(seconds / 60) })
}
