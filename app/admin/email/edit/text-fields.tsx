import type { FieldOf } from '#app/checked-form.ts'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { type EditableText, maxEmailSubject, maxEmailText } from '#shop/email/texts/form.ts'
import type { EmailTexts } from '#shop/email/texts/table.ts'
import type { Locale } from '#shop/money.ts'

const roles: Record<EditableText['role'], () => string> = {
  subject: m.mail_subject,
  heading: m.email_texts_heading,
  text: m.email_texts_text,
  button: m.email_texts_button,
}

type TextFieldsProps = {
  texts: readonly EditableText[]
  own: EmailTexts
  /** The input of a refused form. */
  typed: EmailTexts
  locale: Locale
  field: FieldOf
}

/** A field for each text of an email, with its placeholders and original text. */
export function TextFields({ texts, own, typed, locale, field }: TextFieldsProps) {
  return texts.map(({ key, role, original, fields }) => {
    const alike = texts.filter((each) => each.role === role)
    const place = alike.length > 1 ? ` ${alike.findIndex((each) => each.key === key) + 1}` : ''
    const isLong = role === 'text'
    const named = fields.map((name) => isolate(`{${name}}`)).join(locale === 'ar' ? '، ' : ', ')
    const hints = [
      fields.length > 0 && m.email_texts_fields({ fields: named }),
      own[key] !== undefined && m.email_texts_original({ text: isolate(original) }),
    ].filter((hint) => hint !== false)
    const control = {
      ...field(key, typed[key] ?? own[key] ?? original),
      label: `${roles[role]()}${place}`,
      lang: locale,
      maxLength: role === 'subject' ? maxEmailSubject : maxEmailText,
      hint:
        hints.length > 0 &&
        hints.map((hint) => (
          <span key={hint} className="block wrap-anywhere">
            {hint}
          </span>
        )),
    } as const
    return isLong ? <Field key={key} as="textarea" rows={2} {...control} /> : <Field key={key} {...control} />
  })
}
