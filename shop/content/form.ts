import * as z from 'zod/mini'
import { fieldProblems, isCleanBlock, oneLineBreak, rawText } from '../text-fields.ts'
import { type Heading, headingsOf } from './headings.ts'
import { pageKeys } from './key.ts'
import { unknownPlaceholders } from './placeholders.ts'

/** Fits a request's 64 KB even at three bytes per character. */
export const longestBody = 20_000

/** Normalises line breaks, and removes trailing blank lines. */
const body = z.pipe(
  z.pipe(
    rawText(longestBody),
    z.transform((text: string) => oneLineBreak(text.normalize('NFC')).trim()),
  ),
  z.string().check(
    z.minLength(1, 'required'),
    z.maxLength(longestBody, 'too_long'),
    z.refine(isCleanBlock, 'not_allowed'),
    z.refine((text) => unknownPlaceholders(text).length === 0, 'unknown_placeholder'),
    z.refine((text) => !/\{#/.test(withoutIds(text)), 'heading_id'),
    z.refine((text) => isEachOnce(headingsOf(text)), 'duplicate_id'),
  ),
)

/**
 * A long text from an admin's form. `seen` is the version it was written over: the `updatedAt` the editor was opened
 * with, or null when the page still had the default text.
 */
export const pageTextSchema = z
  .object({
    key: z.enum(pageKeys, 'unknown_page'),
    locale: z.enum(['ar', 'en'], 'unknown_language'),
    body,
    seen: z.nullable(z.iso.datetime('unknown_version')),
  })
  .check(fieldProblems(({ key, body }) => [['body', key === 'faq' && questionsProblem(headingsOf(body))]]))

export type PageTextInput = z.output<typeof pageTextSchema>

/** Removes ids at their proper place: any remaining `{#` is a mistake. */
function withoutIds(text: string): string {
  return text.replace(/^( {0,3}#{1,6}[ \t].*)\{#[a-z0-9][a-z0-9-]{0,59}\}[ \t]*$/gm, '$1')
}

function isEachOnce(headings: readonly Heading[]): boolean {
  const ids = headings.flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length
}

/** Questions are the headings of level 2; each needs an id, so that its answer can be linked to. */
function questionsProblem(headings: readonly Heading[]): 'no_questions' | 'question_without_id' | undefined {
  const questions = headings.filter(({ level }) => level === 2)
  if (questions.length === 0) return 'no_questions'
  return questions.some(({ id }) => id === null) ? 'question_without_id' : undefined
}
