import type { FieldErrors } from '#app/form.ts'
import * as m from '#locales/compiled/messages.js'

/** What became of the last wish. `id` is the webhook it was about, or 'webhook' and 'key' for a new one. */
export type SystemsAnswer =
  | { kind: 'secret'; of: 'webhook' | 'key'; name: string; secret: string }
  | { kind: 'did'; what: keyof typeof dids }
  | { kind: 'deleted'; deletedId: string; name: string }
  | { kind: 'invalid'; id: string; errors: FieldErrors }
  | { kind: 'refused'; reason: keyof typeof refusals }

const dids = {
  saved: m.sys_saved,
  switched: m.sys_switched,
  tested: m.sys_test_sent,
  restored: m.sys_restored,
  revoked: m.sys_key_did_revoke,
  again: m.sys_again_sent,
}
const refusals = {
  unknown: m.sys_refused_unknown,
  too_many: m.sys_refused_too_many,
  paused: m.sys_refused_paused,
  gone: m.sys_refused_gone,
  taken: m.sys_refused_gone,
}
export const didText = (what: keyof typeof dids): string => dids[what]()
export const refusedText = (reason: keyof typeof refusals): string => refusals[reason]()
