import * as z from 'zod/mini'
import { maxAuthorName, maxReviewText } from './limits.ts'
import { reviewStatuses } from './status.ts'

/** Neither control characters but the line break, nor half a letter: PostgreSQL keeps neither U+0000 nor the latter. */
const isClean = (text: string) => !/[^\P{Cc}\n]|\p{Cs}/u.test(text)

/** Text of several lines: one kind of line break, no trailing spaces, never more than one empty line in a row. */
const lines = (max: number) =>
  z.pipe(
    z.pipe(
      z.string('required'),
      z.transform((text: string) =>
        text
          .replace(/\r\n?/g, '\n')
          .replace(/[^\S\n]+/g, ' ')
          .replace(/ ?\n ?/g, '\n')
          .replace(/\n{3,}/g, '\n\n')
          .trim(),
      ),
    ),
    z.string().check(z.maxLength(max, 'too_long'), z.refine(isClean, 'not_allowed')),
  )

const authorName = z.pipe(
  z.pipe(
    z.string('required'),
    z.transform((text: string) => text.trim().replace(/\s+/g, ' ')),
  ),
  z.string().check(
    z.maxLength(maxAuthorName, 'too_long'),
    z.refine(isClean, 'not_allowed'),
    // A name of invisible characters would leave a hole in the page.
    z.refine((name) => name === '' || /[\p{L}\p{N}]/u.test(name), 'author_name'),
  ),
)

/** A review as a buyer sends it. An empty name stands for the order's first name. */
export const reviewSchema = z.object({
  rating: z.pipe(z.enum(['1', '2', '3', '4', '5'], 'choose_rating'), z.transform(Number)),
  text: z._default(lines(maxReviewText), ''),
  name: z._default(authorName, ''),
})
export type ReviewInput = z.output<typeof reviewSchema>

/** Which review, and the version the admin had before their eyes. */
const seen = { id: z.uuid(), version: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)) }

export const decisionSchema = z.object({ ...seen, to: z.enum(reviewStatuses) })
export const answerSchema = z.object({ ...seen, answer: lines(maxReviewText) })
export type Decision = z.output<typeof decisionSchema>
export type Answer = z.output<typeof answerSchema>
