import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { UnfinishedOrder } from '#shop/orders/unfinished.ts'

/** Rate limited; `seconds` until the next attempt is allowed. */
export type Limited = { ok: false; reason: 'limited'; seconds: number }
export type Refused<Reason extends string> = { ok: false; reason: Reason }
export type Done = { ok: true }

/** The cookies to set. */
export type SignedIn = { ok: true; headers: Headers }
export type SignInRefusal =
  | Refused<'invalid'>
  | Limited
  /** The password was right; the second factor is due, for which these cookies are. */
  | { ok: false; reason: 'code'; headers: Headers }
/** `secret_changed`: the codes were encrypted with an earlier SESSION_SECRET. */
export type CodeRefusal = Refused<'invalid' | 'code_wrong' | 'code_used' | 'expired' | 'secret_changed'> | Limited
export type NewAccountInput = {
  name: string
  username: string
  email: string
  dateOfBirth: string
  password: string
}
/**
 * Why a Google sign-in was refused. The cookies end the attempt, which was to lead to the path `to`.
 * `isOwn`: it was one that this browser has begun.
 */
export type GoogleRefusal = { ok: false; headers: Headers; to: string; isOwn: boolean } & (
  | { reason: 'no_code' | 'state' | 'unknown' | 'no_user' | 'unverified' | 'inactive' | 'other_identity' }
  /** Google's own error; `description` is one line of plain text, at most 200 characters, unverified. */
  | { reason: 'provider'; denied: boolean; description: string }
)
/** Result of deleting an account; an open order that prevents it is named. */
export type DeletionResult =
  | Done
  | Refused<'unknown' | 'built_in' | 'last_admin' | 'link'>
  | { ok: false; reason: 'open_order'; number: string; until: UnfinishedOrder['until'] }
/** The session's proof of identity is not enough to change the second factor; see server/auth/second-factor.ts. */
export type SignInFirst = 'code_first' | 'passkey_first'
export type WeakPassword = Refused<'password_common' | 'password_short_admin'>
/** Why a change to the sign-in methods was refused: identity was not proven. */
export type ProofRefusal = 'wrong_password' | 'sign_in_again' | SignInFirst
/** What a browser needs to create a passkey; we request no WebAuthn extensions. */
export type CreationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>
export type ProofDue = 'password' | 'code' | 'sign_in'
export type SignInOptions = { adminsOnly?: boolean }
