import type { GoogleRefusal } from '#app/context/account-results.ts'
import type { Accounts } from '#app/context/accounts.ts'
import type { Person } from '#shop/accounts/person.ts'
import { type NewSecurityEvent, recordAttempt, recordSecurity } from '#shop/audit/security-log.ts'
import type { Shop } from '#shop/shop.ts'

type Attempt = Parameters<typeof recordAttempt>[1]
type Refused = { ok: false; reason: string }
type Verb = keyof Accounts
type Inputs<Name extends Verb> = Parameters<Accounts[Name]>

/** What a refused call was about: the person, or what was typed. The reasons in `silent` are not recorded. */
const refused: { [Name in Verb]?: (...inputs: Inputs<Name>) => Attempt } = {
  signIn: (_, { email }) => ({ kind: 'sign_in', email, details: { how: 'password' } }),
  finishGoogle: () => ({ kind: 'sign_in', details: { how: 'google' } }),
  signInWithPasskey: () => ({ kind: 'sign_in', details: { how: 'passkey' } }),
  resetPassword: () => ({ kind: 'password_reset' }),
  confirmEmail: (person) => ({ kind: 'email_changed', accountId: person.id }),
  deleteByLink: (person) => ({ kind: 'account_deleted', accountId: person.id }),
  setUp: (_, { email }) => ({ kind: 'setup_link', email }),
  finishTwoFactor: (_, person) => ({ kind: 'second_step', accountId: person.id }),
  finishPasskey: (_, person) => ({ kind: 'passkey_added', accountId: person.id }),
  proveAgain: (_, person) => ({ kind: 'second_step', accountId: person.id }),
}

/** Not failed proofs: the next step, a limit (recorded where it is hit), or invalid input. */
const silent = ['code', 'limited', 'password_common', 'password_short_admin', 'password', 'open_order', 'full']
const words: Record<string, string> = { link: 'bad_link' }

/** Successes recorded here; other functions record theirs in their own transaction. */
const done: { [Name in Verb]?: (...inputs: Inputs<Name>) => NewSecurityEvent } = {
  newRecoveryCodes: (_, person) => ({ kind: 'recovery_codes', accountId: person.id }),
  stopTwoFactor: (_, person) => ({ kind: 'two_factor_off', accountId: person.id }),
  proveAgain: (_, person) => ({ kind: 'password_again', accountId: person.id }),
}

const isPerson = (input: unknown): input is Person =>
  typeof input === 'object' && input !== null && 'sessionId' in input

/** Wraps the account functions so that refusals are written to the security log. */
export function withSecurityLog(shop: Shop, verbs: Accounts): Accounts {
  async function record(name: Verb, inputs: readonly unknown[], result: unknown): Promise<void> {
    if (name === 'requestReset' && (result as { ok: boolean }).ok)
      // The same for every address, so that neither time nor log shows whether it has an account.
      return recordAttempt(shop, { kind: 'reset_asked', outcome: 'ok', email: inputs[0] as string })
    const { ok, reason = '' } = result as { ok: boolean } & Partial<Refused>
    const event = done[name] as ((...all: readonly unknown[]) => NewSecurityEvent) | undefined
    if (ok) return event && recordSecurity(shop.db, event(...inputs), shop.clock.now())
    // Anyone can open Google's return address: without a sign-in begun here there is none that failed.
    if (silent.includes(reason) || (name === 'finishGoogle' && !(result as GoogleRefusal).isOwn)) return
    const person = inputs.find(isPerson)
    if (reason === 'wrong_password' && person)
      return recordAttempt(shop, { kind: 'password_again', accountId: person.id, details: { reason, of: name } })
    const about = refused[name] as ((...all: readonly unknown[]) => Attempt) | undefined
    if (!about) return
    const attempt = about(...inputs)
    return recordAttempt(shop, { ...attempt, details: { ...attempt.details, reason: words[reason] ?? reason } })
  }

  const wrapped = Object.entries(verbs).map(([name, verb]) => [
    name,
    async (...inputs: unknown[]) => {
      const result: unknown = await (verb as (...all: unknown[]) => Promise<unknown>)(...inputs)
      if (typeof result === 'object' && result !== null && 'ok' in result) await record(name as Verb, inputs, result)
      return result
    },
  ])
  return Object.fromEntries(wrapped) as Accounts
}
