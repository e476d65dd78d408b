import * as z from 'zod/mini'
import { emailAddress, requiredLine } from '../text-fields.ts'
import { interests } from './status.ts'

const chosen = z.pipe(
  z
    .array(z.enum(interests, 'choose_interest'), 'choose_interest')
    .check(z.minLength(1, 'choose_interest'), z.maxLength(10, 'choose_interest')),
  z.transform((list) => interests.filter((each) => list.includes(each))),
)

/** The form of a newsletter request (R24); one schema for the popup, the page and the API. */
export const subscribeSchema = z.strictObject({ name: requiredLine(60), email: emailAddress, interests: chosen })
export type SubscribeInput = z.output<typeof subscribeSchema>

/** What subscribers can change later. */
export const preferencesSchema = z.strictObject({
  name: requiredLine(60),
  interests: chosen,
  locale: z.enum(['ar', 'en'], 'not_allowed'),
})
export type PreferencesInput = z.output<typeof preferencesSchema>

export type SubscribeProblem = 'missing' | 'no_interest' | 'invalid'

/** The first problem to show, in this order (R24): empty fields, then the interests, then the rest. */
export function firstProblem(errors: Record<string, string>): SubscribeProblem {
  if (errors.name === 'required' || errors.email === 'required') return 'missing'
  return Object.keys(errors).some((path) => path.startsWith('interests')) ? 'no_interest' : 'invalid'
}
