import * as z from 'zod/mini'
import { optionalLine } from '../../text-fields.ts'

/** Longest subject; mail programs show half of it. */
export const maxEmailSubject = 150
export const maxEmailText = 1000

/** A text of an email that the store may replace. */
export type EditableText = {
  key: string
  role: 'subject' | 'heading' | 'text' | 'button'
  /** The default text, its fields as `{name}`. */
  original: string
  /** The fields that it may contain. */
  fields: readonly string[]
}

const placeholder = /\{([^{}]*)\}/g

/** Texts in braces that are no field of it: a field of another text, or a single brace. */
export function unknownFields(text: string, fields: readonly string[]): string[] {
  const named = [...text.matchAll(placeholder)].map(([, name = '']) => name).filter((name) => !fields.includes(name))
  return /[{}]/.test(text.replace(placeholder, '')) ? [...named, ''] : named
}

/** One text from the form; an empty one means the default. */
const textSchema = ({ role, fields }: EditableText) =>
  optionalLine(role === 'subject' ? maxEmailSubject : maxEmailText).check(
    z.refine((text) => unknownFields(text, fields).length === 0, 'unknown_field'),
  )

/** The form of an email's texts: one field per text, by its key. */
export const emailTextsSchema = (texts: readonly EditableText[]) =>
  z.object(Object.fromEntries(texts.map((each) => [each.key, textSchema(each)])))
