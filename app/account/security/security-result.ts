import { data } from 'react-router'
import type { CreationOptions } from '#app/context/account-results.ts'
import type { FieldErrors } from '#app/form.ts'
import type { QrCode } from '../kit/qr-code.ts'

/** Result of a form on the security page, and the section it belongs to. */
export type SecurityResult = {
  part: 'password' | 'two' | 'passkeys' | 'sessions'
  done?: 'password' | 'ended' | 'others' | 'on' | 'off' | 'added' | 'renamed' | 'removed'
  problems?: FieldErrors
  seconds?: number
  /** A second factor waiting for its first code: QR code, key, and recovery codes. */
  begun?: { qr: QrCode; key: string; codes: string[] }
  /** New recovery codes. */
  codes?: string[]
  /** What the browser needs to create a passkey. */
  creation?: CreationOptions
  /** The passkey the form was about. */
  passkey?: string
  /** Why a passkey was not created, or is missing. */
  refused?: 'unproven' | 'full' | 'known' | 'gone' | 'expired' | 'refused'
}

/** Instead of a session: all but the current one. */
export const allOthers = 'others'

type Refusal = { ok: false; reason: 'limited'; seconds: number } | { ok: false; reason: string }

export const respond = (value: SecurityResult, status = 200, headers = new Headers()) =>
  data(value, { status, headers })

/** A field's problem, or how long to wait. @param about the rest of the answer */
export function refused(about: SecurityResult, field: string, refusal: Refusal) {
  if (!('seconds' in refusal)) return respond({ ...about, problems: { [field]: refusal.reason } }, 422)
  const { seconds } = refusal
  return respond({ ...about, seconds }, 429, new Headers({ 'Retry-After': String(seconds) }))
}
