import { isolate } from '#app/ui/isolate.ts'
import { formatPhone } from '#shop/phone.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import type { Words } from './texts/words.ts'

/** The last line of most emails: how to reach the team. */
export function contactLine({ contact: { email, phone } }: Pick<StoreSettings, 'contact'>, words: Words): string {
  return words.mail_contact({ email, phone: isolate(formatPhone(phone)) })
}
