import { isolate } from '#app/ui/isolate.ts'
import { formatPhone } from '#shop/phone.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import type { Words } from './texts/words.ts'

/** The last line of most emails: how to reach the team; empty while the shop has not said it. */
export function contactLine({ contact: { email, phone } }: Pick<StoreSettings, 'contact'>, words: Words): string {
  if (!email || !phone) return ''
  return words.mail_contact({ email, phone: isolate(formatPhone(phone)) })
}

/** The header that sends answers to the team. */
export const replyTo = ({ contact }: Pick<StoreSettings, 'contact'>): Record<string, string> =>
  contact.email === '' ? {} : { 'Reply-To': contact.email }
