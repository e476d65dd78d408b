import { expect, test } from 'vitest'
import { hasDownloads, type Quote } from './quote.ts'

const quote = (category: string, parts?: boolean[]) =>
  ({ items: [{ category, bundle: parts ? { items: parts.map((isDigital) => ({ isDigital })) } : null }] }) as Quote

test('a guide is downloaded, and so is one in a bundle that is shipped', () => {
  expect(hasDownloads(quote('guide'))).toBe(true)
  expect(hasDownloads(quote('physical', [false, true]))).toBe(true)
  expect(hasDownloads(quote('physical', [false, false]))).toBe(false)
  expect(hasDownloads(quote('physical'))).toBe(false)
})
