import type { MailData, MailTemplate } from '#shop/email/table.ts'
import type { Locale } from '#shop/money.ts'
import type { Email } from '#shop/ports.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import type { Shop } from '#shop/shop.ts'
import type { Words } from './texts/words.ts'

/** A rendered email in its recipient's language: HTML with direction on every cell, and plain text. */
export type RenderedEmail = {
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  calendar?: Email['calendar']
  /** Its Message-ID, when later emails refer to it. */
  messageId?: string
}

/** The input of every template besides its own data. */
export type EmailInput<Template extends MailTemplate> = {
  shop: Pick<Shop, 'db' | 'clock' | 'baseUrl' | 'secrets'>
  settings: StoreSettings
  locale: Locale
  data: MailData[Template]
  /** Its texts in that language. */
  words: Words
}
