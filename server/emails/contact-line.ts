import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import { formatPhone } from '#shop/phone.ts'
import type { StoreSettings } from '#shop/settings/form.ts'

/** The last line of most emails: how to reach the team. */
export function contactLine({ contact: { email, phone } }: Pick<StoreSettings, 'contact'>, locale: Locale): string {
  return m.mail_contact({ email, phone: isolate(formatPhone(phone)) }, { locale })
}
