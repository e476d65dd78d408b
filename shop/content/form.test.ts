import { expect, test } from 'vitest'
import { longestBody, pageTextSchema } from './form.ts'
import { unknownPlaceholders } from './placeholders.ts'

const problem = (body: unknown, key = 'about') => {
  const read = pageTextSchema.safeParse({ key, locale: 'ar', body, seen: null })
  return read.success ? null : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)[0]
}

test.each([
  ['', 'required'],
  [' \n\t', 'required'],
  [null, 'required'],
  ['x'.repeat(longestBody + 1), 'too_long'],
  ['nul \u0000', 'not_allowed'],
  ['half \ud83c', 'not_allowed'],
  ['{shiping_fee}', 'unknown_placeholder'],
  ['{ email }', 'unknown_placeholder'],
  ['{Email}', 'unknown_placeholder'],
  ['[write](mailto:{mail})', 'unknown_placeholder'],
  ['{البريد}', 'unknown_placeholder'],
  ['{constructor}', 'unknown_placeholder'],
  ['Text {#id} in the middle', 'heading_id'],
  ['## Title {#Not An Id}', 'heading_id'],
  ['## Title {#one} more', 'heading_id'],
  ['## A {#a}\n\n## B {#a}', 'duplicate_id'],
])('%j is refused: %s', (body, reason) => {
  expect(problem(body)).toBe(`body ${reason}`)
})

test('a valid text is accepted, with uniform line breaks and without trailing blank lines', () => {
  const read = pageTextSchema.parse({
    key: 'about',
    locale: 'en',
    seen: '2026-11-21T10:00:00.000Z',
    body: '## Fee {#fee}  \r\n\r\n{shipping_sentence} 🌱\tdone\r\n\r\n',
  })
  expect(read.body).toBe('## Fee {#fee}  \n\n{shipping_sentence} 🌱\tdone')
})

test('questions need an id each, and a page of questions needs a question', () => {
  expect(problem('# Group\n\nText', 'faq')).toBe('body no_questions')
  expect(problem('## One {#one}\n\nYes.\n\n## Two\n\nNo.', 'faq')).toBe('body question_without_id')
  expect(problem('# Group\n\n## One {#one}\n\nYes.', 'faq')).toBeNull()
  expect(problem('## Two\n\nNo.', 'about')).toBeNull()
})

test('only the shop’s pages and languages have texts', () => {
  expect(pageTextSchema.safeParse({ key: 'nope', locale: 'ar', body: 'x', seen: null }).success).toBe(false)
  expect(pageTextSchema.safeParse({ key: 'about', locale: 'fr', body: 'x', seen: null }).success).toBe(false)
  expect(pageTextSchema.safeParse({ key: 'about', locale: 'ar', body: 'x', seen: 'yesterday' }).success).toBe(false)
})

test('each unknown placeholder is listed once', () => {
  expect(unknownPlaceholders('{a} {email} {b} {a} ## x {#id}')).toEqual(['{a}', '{b}'])
})
