import type { MailTemplate } from '#shop/email/table.ts'
import type { EditableText } from '#shop/email/texts/form.ts'
import type { Locale } from '#shop/money.ts'
import { customerEmails } from './customer-emails.ts'
import { storeEmails } from './store-emails.ts'
import { subscriberEmails } from './subscriber-emails.ts'
import { type EditableKeys, fieldsIn, originalText } from './words.ts'

const editable: Record<MailTemplate, EditableKeys> = { ...customerEmails, ...subscriberEmails, ...storeEmails }

/** The texts of an email that the store may replace, in their original form. */
export function editableTexts(template: MailTemplate, locale: Locale): EditableText[] {
  const { subject, heading = [], text = [], button = [] } = editable[template]
  const keys = { subject, heading, text, button }
  return (['subject', 'heading', 'text', 'button'] as const).flatMap((role) =>
    keys[role].map((key) => {
      const original = originalText(key, locale)
      return { key, role, original, fields: fieldsIn(original) }
    }),
  )
}
