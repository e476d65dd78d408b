import * as m from '#locales/compiled/messages.js'
import { isToStore } from '#shop/email/state.ts'

/** What is shown in place of the address of an email that has none. */
export const noRecipient = (template: string): string =>
  isToStore(template) ? m.mail_without_address() : m.mail_erased()
