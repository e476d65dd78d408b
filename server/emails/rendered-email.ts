import type { MailData, MailTemplate } from '#shop/email/table.ts'
import type { Locale } from '#shop/money.ts'
import type { Email } from '#shop/ports.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import type { Shop } from '#shop/shop.ts'

/** A letter in its recipient's language: HTML with its direction on every cell, and the same as plain text. */
export type RenderedEmail = {
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  calendar?: Email['calendar']
  /** Its own name in a mail program, when later letters will refer to it. */
  messageId?: string
}

/** What every template is given beside the data of its own. */
export type EmailInput<Template extends MailTemplate> = {
  shop: Pick<Shop, 'db' | 'baseUrl' | 'secrets'>
  settings: StoreSettings
  locale: Locale
  data: MailData[Template]
}
