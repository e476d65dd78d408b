import * as z from 'zod/mini'
import { uuidField } from '../ids.ts'
import { block, line } from '../text-fields.ts'
import { maxAuthorName, maxReviewText } from './limits.ts'
import { reviewStatuses } from './status.ts'

/** Repeated spaces are collapsed. */
const prose = z.pipe(
  block(maxReviewText),
  z.transform((text: string) => text.replace(/[^\S\n]+/g, ' ').replaceAll('\n ', '\n')),
)

const authorName = line(maxAuthorName).check(
  // A name of only invisible characters would appear empty.
  z.refine((name) => name === '' || /[\p{L}\p{N}]/u.test(name), 'author_name'),
)

/** A buyer's review. Without a name, the order's first name is used. */
export const reviewSchema = z.object({
  rating: z.pipe(z.enum(['1', '2', '3', '4', '5'], 'choose_rating'), z.transform(Number)),
  text: z._default(prose, ''),
  name: z._default(authorName, ''),
})
export type ReviewInput = z.output<typeof reviewSchema>

/** The review, and the version the admin saw. */
const seen = { id: uuidField('invalid'), version: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)) }

export const decisionSchema = z.object({ ...seen, to: z.enum(reviewStatuses) })
export const answerSchema = z.object({ ...seen, answer: prose })
export type Decision = z.output<typeof decisionSchema>
export type Answer = z.output<typeof answerSchema>
