import { afterAll, beforeEach, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#locales/compiled/runtime.js'
import { entries, matching } from './entries.ts'

// A worker reuses its modules for the next file, and with them the language.
const before = getLocale
afterAll(() => overwriteGetLocale(before))

let locale: 'ar' | 'en' = 'en'
beforeEach(() => overwriteGetLocale(() => locale))

const first = (language: typeof locale, typed: string) => {
  locale = language
  return matching(entries(), typed)[0]?.path
}

test('finds a page, setting or action by the start of its words, in the page’s language or by its URL', () => {
  expect(first('en', 'ord')).toBe('/admin/orders?turn=ship')
  expect(first('en', 'delivery')).toBe('/admin/settings/delivery')
  expect(first('en', 'add prod')).toBe('/admin/products/add')
  expect(first('en', 'coupon')).toBe('/admin/discount-codes/add')
  expect(first('ar', 'منتج')).toBe('/admin/products/add')
  expect(first('ar', 'تقارير')).toBe('/admin/reports')
  expect(first('ar', 'backups')).toBe('/admin/backups')
  expect(first('en', 'nothing like it')).toBeUndefined()
})

test('an empty query finds all, in page order', () => {
  expect(matching(entries(), ' ')).toEqual(entries())
})
