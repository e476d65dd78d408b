import type { FieldErrors } from '#app/form.ts'
import * as m from '#locales/compiled/messages.js'

/**
 * The result of the last action. `id` is the webhook whose form it was, or of an invalid one 'webhook' and 'key' for a new
 * one.
 */
export type IntegrationsResult =
  | { kind: 'secret'; of: 'webhook' | 'key'; isNew: boolean; name: string; secret: string }
  | { kind: 'did'; what: keyof typeof doneTexts; id?: string }
  | { kind: 'deleted'; deletedId: string; name: string }
  | { kind: 'invalid'; id: string; errors: FieldErrors }
  | { kind: 'refused'; reason: keyof typeof refusals }

const doneTexts = {
  saved: m.integrations_saved,
  switched: m.integrations_switched,
  tested: m.integrations_test_sent,
  restored: m.integrations_restored,
  revoked: m.integrations_key_did_revoke,
  again: m.integrations_again_sent,
}
const refusals = {
  unknown: m.integrations_refused_unknown,
  too_many: m.integrations_refused_too_many,
  too_many_keys: m.integrations_refused_too_many_keys,
  paused: m.integrations_refused_paused,
  gone: m.integrations_refused_gone,
  taken: m.integrations_refused_gone,
}
export const doneText = (what: keyof typeof doneTexts): string => doneTexts[what]()
export const refusedText = (reason: keyof typeof refusals): string => refusals[reason]()
