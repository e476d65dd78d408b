import { expect, test } from 'vitest'
import { answerSchema, decisionSchema, reviewSchema } from './form.ts'
import { maxReviewText } from './limits.ts'

const problems = (input: unknown) => {
  const read = reviewSchema.safeParse(input)
  return read.success ? null : Object.fromEntries(read.error.issues.map((each) => [each.path.join('.'), each.message]))
}

test('only stars are required; line breaks stay, other whitespace is normalised', () => {
  expect(reviewSchema.parse({ rating: '4' })).toEqual({ rating: 4, text: '', name: '' })
  const typed = { rating: '1', text: '  جميل \t جدًا \r\n\r\n\r\n\r\nشكرًا ', name: '  أم   علي ', status: 'published' }
  expect(reviewSchema.parse(typed)).toEqual({ rating: 1, text: 'جميل جدًا\n\nشكرًا', name: 'أم علي' })
})

test.each([undefined, '', '0', '6', '4.5', '-1', '٥', 5, ['5'], { $gt: 0 }, 'NaN'])(
  '%j is no valid number of stars',
  (rating) => {
    expect(problems({ rating })).toEqual({ rating: 'choose_rating' })
  },
)

test.each([
  ['text', 'a'.repeat(maxReviewText + 1), 'too_long'],
  ['text', 'a\u0000b', 'not_allowed'],
  ['text', 'a\ud800b', 'not_allowed'],
  ['text', 'a\u001bb', 'not_allowed'],
  ['text', ['a'], 'required'],
  ['name', 'a'.repeat(41), 'too_long'],
  ['name', 'a\u0007b', 'not_allowed'],
  ['name', '\u200b\u2800', 'author_name'],
  ['name', 5, 'required'],
])('%s %j is refused', (field, value, problem) => {
  expect(problems({ rating: '5', [field]: value })).toEqual({ [field]: problem })
})

test('a review may have a thousand characters', () => {
  expect(reviewSchema.parse({ rating: '5', text: 'ن'.repeat(maxReviewText) }).text.length).toBe(maxReviewText)
})

test('a decision has a review, the version seen and a valid status', () => {
  const decision = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', version: '3', to: 'published' }
  expect(decisionSchema.parse(decision)).toEqual({ ...decision, version: 3 })
  for (const wrong of [{ id: 'x' }, { version: '-1' }, { version: '9999999999' }, { version: 3 }, { to: 'deleted' }])
    expect(decisionSchema.safeParse({ ...decision, ...wrong }).success).toBe(false)
  expect(answerSchema.parse({ ...decision, answer: ' شكرًا ' }).answer).toBe('شكرًا')
})
