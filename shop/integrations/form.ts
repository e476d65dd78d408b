import * as z from 'zod/mini'
import { fieldProblems, requiredLine } from '../text-fields.ts'
import { eventTypes } from './events.ts'
import { scopes } from './scopes.ts'

const name = requiredLine(80)

/** Whether a text is a URL that events can be sent to; what it resolves to is checked at every connection. */
function isAddress(typed: string): boolean {
  try {
    const { protocol, username, password, hash, hostname } = new URL(typed)
    return /^https?:$/.test(protocol) && username + password + hash === '' && hostname !== ''
  } catch {
    return false
  }
}

/** The ticked choices of a form: one field for each, `<prefix><choice>`. */
const ticked = <Choice extends string>(form: Record<string, unknown>, prefix: string, choices: readonly Choice[]) =>
  choices.filter((choice) => form[prefix + choice] === 'on')

export const eventField = (type: string) => `event-${type}`
export const scopeField = (scope: string) => `scope-${scope}`

/** A webhook: its name, address and events. */
export const webhookSchema = z
  .looseObject({
    name,
    url: requiredLine(500).check(z.refine((typed) => typed === '' || isAddress(typed), 'address')),
  })
  .check(fieldProblems((form) => [['events', ticked(form, 'event-', eventTypes).length === 0 && 'choose_event']]))

export function webhookInput(form: z.output<typeof webhookSchema>) {
  return { name: form.name, url: form.url, events: ticked(form, 'event-', eventTypes) }
}
export type WebhookInput = ReturnType<typeof webhookInput>

/** A key's name and scopes. */
export const apiKeySchema = z
  .looseObject({ name })
  .check(fieldProblems((form) => [['scopes', ticked(form, 'scope-', scopes).length === 0 && 'choose_scope']]))

export function apiKeyInput(form: z.output<typeof apiKeySchema>) {
  return { name: form.name, scopes: ticked(form, 'scope-', scopes) }
}
export type ApiKeyInput = ReturnType<typeof apiKeyInput>
