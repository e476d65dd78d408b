import { expect, test } from 'vitest'
import { fileNameOf } from '#app/admin/products/files/file-kind.ts'
import { plainError } from '#shop/audit/plain-error.ts'
import { guardText, unguardText } from '#shop/csv.ts'
import { cleanName } from '#shop/messages/attachment.ts'
import { htmlText } from '#shop/moving/html-text.ts'
import { baselineText, block, emailAddress, line } from '#shop/text-fields.ts'

const longest = 100_000
const runs = [' ', '.', 'a ', ' .', '\n', '\n \n', '\r', '\t', '@', 'a@', '.a', '\u202e', '\u00a0', '\ud83c\udf31']
const fields = [line(80), block(4000), emailAddress, baselineText(4000)]

test.each(runs)('a run of %j between two characters takes at most linear time', (run) => {
  const text = `a${run.repeat(longest / run.length)}x`
  const begun = performance.now()
  for (const field of fields) field.safeParse(text)
  cleanName(`${text}.png`, 'image/png')
  fileNameOf(`${text}.png`, 'png')
  plainError(new Error(text))
  // Several seconds when an expression backtracks at every character, some milliseconds otherwise.
  expect(performance.now() - begun).toBeLessThan(1000)
})

test('a long cell of a CSV file takes linear time', () => {
  const text = '\t; \u200f'.repeat(50_000)
  const begun = performance.now()
  expect(unguardText(guardText(text))).toBe(text)
  expect(performance.now() - begun).toBeLessThan(1000)
})

test.each(['< ', '<a', '<!--', '<script>', '<script></script', '&#', '<p>'])(
  'HTML of many %j takes linear time',
  (part) => {
    const begun = performance.now()
    htmlText(part.repeat(50_000))
    expect(performance.now() - begun).toBeLessThan(1000)
  },
)
