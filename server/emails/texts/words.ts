import * as messages from '#locales/compiled/messages.js'
import type { EmailTexts } from '#shop/email/texts/table.ts'
import type { Locale } from '#shop/money.ts'

type Messages = typeof messages
/** The key of a text in `locales/`. */
export type TextKey = keyof Messages

type Keys = readonly TextKey[]
/** The texts of an email that the store may replace, in reading order. */
export type EditableKeys = { subject: Keys; heading?: Keys; text?: Keys; button?: Keys }

type InOneLanguage<Message> = Message extends (inputs: infer Inputs, ...options: never[]) => unknown
  ? undefined extends Inputs
    ? (inputs?: Inputs) => string
    : (inputs: Inputs) => string
  : never

/** The texts of an email in its language, by key: the store's own where there is one, else the original. */
export type Words = { readonly [Key in TextKey]: InOneLanguage<Messages[Key]> }

type Inputs = Record<string, unknown>
type Message = (inputs: Inputs, options: { locale: Locale }) => string
const originals = messages as unknown as Readonly<Record<TextKey, Message>>

/** @param own the store's own texts of this email in this language */
export function wordsIn(locale: Locale, own: EmailTexts): Words {
  const bound =
    (key: TextKey) =>
    (inputs: Inputs = {}) => {
      const text = Object.hasOwn(own, key) ? own[key] : undefined
      return text === undefined ? originals[key](inputs, { locale }) : filled(text, inputs)
    }
  return new Proxy({} as Words, { get: (_, key) => bound(key as TextKey) })
}

/** Fills in the fields of a text; unknown fields stay as typed. */
const filled = (text: string, inputs: Inputs) =>
  text.replace(/\{(\w{1,40})\}/g, (whole, name) => (Object.hasOwn(inputs, name) ? String(inputs[name]) : whole))

/** An original text, its fields as `{name}`. */
export function originalText(key: TextKey, locale: Locale): string {
  const named = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
  return originals[key](named, { locale })
}

/** The distinct fields that a text names. */
export const fieldsIn = (text: string) => [
  ...new Set([...text.matchAll(/\{(\w{1,40})\}/g)].map(([, name]) => name ?? '')),
]
