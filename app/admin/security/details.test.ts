import { expect, test } from 'vitest'
import type { SecurityRow } from '#shop/reports/security-list.ts'
import { securityDetails } from './details.ts'

const detailsOf = (kind: SecurityRow['kind'], details: SecurityRow['details']) =>
  securityDetails({ kind, details } as SecurityRow)

test('an event’s details are shown by display name, not by code identifiers', () => {
  expect(detailsOf('webhook_changed', { of: 'create' })).toEqual(['إضافة'])
  expect(detailsOf('role_changed', { of: 'user' })).toEqual(['مستخدم'])
  expect(detailsOf('export', { of: 'report-sales' })).toEqual(['التقارير'])
  expect(detailsOf('export', { of: 'payments' })).toEqual(['المدفوعات'])
  expect(detailsOf('limit', { limit: 'passwordAgain' })).toEqual(['تأكيد الهوية بكلمة المرور'])
  expect(detailsOf('password_again', { reason: 'wrong_password', of: 'proveAgain' })).toEqual(['كلمة مرور غير صحيحة'])
  // An admin path is shown as in its URL.
  expect(detailsOf('admin_request', { reason: 'not_admin', of: '/admin/orders' })).toEqual([
    'ليس مديرًا',
    '/admin/orders',
  ])
})
