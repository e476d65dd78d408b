import * as z from 'zod/mini'
import { requiredBlock, requiredLine } from '../text-fields.ts'
import { maxMessage } from './status.ts'

const placeholders = ['name', 'number'] as const

/** Every {word} must be a known placeholder; any other would reach the customer unreplaced. */
const known = (text: string) =>
  [...text.matchAll(/\{([^{}]*)\}/g)].every(([, word]) => placeholders.some((each) => each === word))

const cannedText = requiredBlock(maxMessage).check(z.refine(known, 'unknown_placeholder'))

/** A canned answer; `version` is when it was last saved as the admin saw it, empty for a new one. */
export const cannedSchema = z.object({
  title: requiredLine(80),
  text: cannedText,
  textEn: cannedText,
  version: z._default(z.string().check(z.maxLength(40, 'too_long')), ''),
})
export type CannedInput = z.output<typeof cannedSchema>

/** A canned answer with its placeholders filled: the name and the message's number. */
export function fillIn(text: string, facts: Record<(typeof placeholders)[number], string>): string {
  return text.replace(/\{(name|number)\}/g, (_, word: keyof typeof facts) => facts[word])
}
