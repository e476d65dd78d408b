import { afterAll, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#locales/compiled/runtime.js'
import { notificationText } from './notification-text.ts'

const before = getLocale
afterAll(() => overwriteGetLocale(before))

const facts = { number: 'ORD-2026-0007', name: 'Sara', email: 'sara@example.com', total: '15500' }
const title = (locale: 'ar' | 'en', type: 'new_order' | 'order_review', review?: string) => {
  overwriteGetLocale(() => locale)
  return notificationText({ type, facts: review ? { ...facts, review } : facts }, locale).title.replace(
    /[\u2066-\u2069]/g,
    '',
  )
}

test('an order under review is announced with its reason, not as a new order', () => {
  expect(title('en', 'new_order')).toBe('New order ORD-2026-0007')
  expect(title('en', 'order_review', 'paid_but_sold_out')).toBe('Paid but sold out: ORD-2026-0007')
  expect(title('en', 'order_review', 'paid_twice')).toBe('Paid twice: ORD-2026-0007')
  expect(title('en', 'order_review', 'payment_mismatch')).toBe('Payment mismatch: ORD-2026-0007')
  expect(title('ar', 'order_review', 'paid_but_sold_out')).toBe('مدفوع والكمية نفدت: ORD-2026-0007')
  expect(title('ar', 'order_review', 'paid_twice')).toBe('مدفوع مرتين: ORD-2026-0007')
  expect(title('ar', 'order_review', 'payment_mismatch')).toBe('الدفعة غير مطابقة: ORD-2026-0007')
})
