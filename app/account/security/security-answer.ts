import { data } from 'react-router'
import type { CreationOptions } from '#app/context/account-answers.ts'
import type { FieldErrors } from '#app/form.ts'
import type { QrCode } from '../kit/qr-code.ts'

/** What came of a form on the security page, and of which part of it. */
export type SecurityAnswer = {
  part: 'password' | 'two' | 'passkeys' | 'sessions'
  done?: 'password' | 'ended' | 'others' | 'on' | 'off' | 'added' | 'renamed' | 'removed'
  problems?: FieldErrors
  seconds?: number
  /** A second factor that waits for its first code: to scan, to type, and the codes to keep. */
  begun?: { qr: QrCode; key: string; codes: string[] }
  /** New recovery codes. */
  codes?: string[]
  /** What the browser needs to make a passkey. */
  creation?: CreationOptions
  /** The passkey a form was about. */
  passkey?: string
  /** Why a passkey was not made, or is not there. */
  refused?: 'unproven' | 'full' | 'known' | 'gone' | 'expired' | 'refused'
}

/** In a session's place: all but the one that asks. */
export const allOthers = 'others'

type Refusal = { ok: false; reason: 'limited'; seconds: number } | { ok: false; reason: string }

export const answer = (value: SecurityAnswer, status = 200, headers = new Headers()) => data(value, { status, headers })

/** What is wrong with a field, or how long to wait. @param about what the answer says beside that */
export function refused(about: SecurityAnswer, field: string, refusal: Refusal) {
  if (!('seconds' in refusal)) return answer({ ...about, problems: { [field]: refusal.reason } }, 422)
  const { seconds } = refusal
  return answer({ ...about, seconds }, 429, new Headers({ 'Retry-After': String(seconds) }))
}
