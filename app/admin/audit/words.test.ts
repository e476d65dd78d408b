import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { audienceName } from '#app/admin/newsletter/campaigns/names.ts'
import * as m from '#locales/compiled/messages.js'
import { hostOf, hostSchema } from '#shop/appointments/hosts/form.ts'
import { type AuditAction, auditActions } from '#shop/audit/subjects.ts'
import { rulesSchema } from '#shop/discounts/form.ts'
import { giftSchema } from '#shop/gifts/form.ts'
import { apiKeyInput, webhookInput } from '#shop/integrations/form.ts'
import { cannedSchema } from '#shop/messages/canned.ts'
import { afterMove, afterReply } from '#shop/messages/status.ts'
import { campaignSchema } from '#shop/newsletter/campaigns/form.ts'
import { settingsSchema } from '#shop/settings/form.ts'
import { root } from '#tests/support/imports.ts'
import { actionName } from './action-names.ts'
import { fieldName } from './field-names.ts'
import { pathOf, settingName } from './names.ts'
import { valueText } from './value-text.ts'

/** The audit log is append-only: the page must be able to show everything it has ever contained. */
describe('the audit log has display names', () => {
  const settings = settingsSchema.parse({})
  const flat = (path: string, value: unknown): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, each]) => flat(`${path}.${key}`, each))
      : [[path, value]]

  test('for each group and field of the settings', () => {
    for (const [key, value] of Object.entries(settings)) {
      expect([key, settingName(key)]).not.toEqual([key, key])
      for (const [field] of flat(key, value)) expect([field, fieldName(field)]).not.toEqual([field, field])
    }
    for (const field of Object.keys(rulesSchema.parse({ type: 'fixed', value: '2.250' })))
      expect([field, fieldName(field)]).not.toEqual([field, field])
  })

  const verbs = readdirSync(join(root, 'shop'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(join(root, 'shop', file), 'utf8'))

  test('for each field that a verb records, by its name or with a form', () => {
    const named = verbs
      .filter((text) => /recordAudit\(|AuditChange/.test(text))
      .flatMap((text) => [...text.matchAll(/\bfield: '([\w.]+)'/g)].map(([, field = '']) => field))
    expect(named).toEqual(expect.arrayContaining(['sendAt', 'means', 'gift', 'import.product']))
    const now = new Date()
    const message = { status: 'unread', isRead: false, readAt: null, repliedAt: null, resolvedAt: null } as const
    const state = { ...message, priority: 'normal', category: 'general' } as never
    const rows = [
      ...[campaignSchema.shape, apiKeyInput({ name: '' }), webhookInput({ name: '', url: '' })],
      ...[hostOf(hostSchema.parse({ nameAr: 'سارة', nameEn: 'Sara', bufferMinutes: '', liveUrl: '', busyUrl: '' }))],
      ...[afterReply(state, now), afterMove(state, { kind: 'status', to: 'resolved' }, now)],
    ]
    const { version: _, ...canned } = cannedSchema.shape
    const { name, email, from, ...card } = giftSchema.shape
    const gift = { ...card, recipientName: name, email, fromName: from }
    for (const field of [
      ...named,
      ...[...rows, canned, gift].flatMap(Object.keys),
      'goneAt',
      'bouncedAt',
      'priority',
      'category',
    ])
      expect([field, fieldName(field)]).not.toEqual([field, field])
    expect(fieldName('order-receipt')).not.toBe('order-receipt')
  })

  test('for each action, by its subject where a general name would not do', () => {
    const names = auditActions.map((action) => actionName(action))
    expect(names.filter((name, place) => name === '' || names.indexOf(name) !== place)).toEqual([])
    expect(actionName('revoke', 'order')).toBe(m.admin_orders_action_revoke())
    expect(actionName('revoke', 'invitation')).toBe(m.audit_a_revoke())
  })

  test('for days with other hours, of the store and of appointments', () => {
    const day = { name: { ar: 'رمضان', en: 'Ramadan' }, from: '2027-02-08', until: '2027-03-09' }
    const textOf = (field: string, value: unknown) => valueText(field, value, 'en')
    expect(textOf('hours.exceptions', [{ ...day, hours: { open: '20:00', close: '01:00' } }])).toBe(
      'Ramadan: 2027-02-08 – 2027-03-09, 20:00 – 01:00',
    )
    expect(textOf('hours.exceptions', [{ ...day, hours: null }])).toContain('2027-03-09, ')
    expect(textOf('booking.exceptions', [{ ...day, spans: [{ from: '20:30', to: '23:30' }] }])).toBe(
      'Ramadan: 2027-02-08 – 2027-03-09, 20:30 – 23:30',
    )
    expect(textOf('booking.exceptions', [{ ...day, spans: [] }])).toContain('2027-03-09, ')
    expect(textOf('booking.weekly', settings.booking.weekly)).toMatch(/16:00 – 21:00/)
    expect(valueText('hours.exceptions', [{ ...day, hours: { open: '20:00', close: '01:00' } }], 'ar')).toBe(
      'رمضان: من \u20682027-02-08\u2069 إلى \u20682027-03-09\u2069، من \u20688:00\u00a0م\u2069 إلى \u20681:00\u00a0ص\u2069',
    )
  })

  test('for blocked times, the choices of a campaign and the kinds that a code is for', () => {
    const blocked = '2026-11-20T14:00:00.000Z/2026-11-20T15:00:00.000Z'
    expect(valueText('blocked', blocked, 'en')).toMatch(/^Friday.* 20 November 2026, 17:00 – 18:00$/)
    expect(valueText('audience', 'bought_guide', 'en')).toBe(audienceName('bought_guide'))
    expect(valueText('kinds', ['guide', 'consultation'], 'en')).toBe(`${m.kind_guide()}, ${m.kind_consultation()}`)
  })

  test('and links for exports and generated codes', () => {
    const entry = (subject: 'product' | 'discount_code', subjectId: string, action: AuditAction) =>
      pathOf({ subject, subjectId, action })
    expect(entry('product', 'report-products', 'export')).toBe('/admin/reports')
    expect(entry('product', 'products-full', 'export')).toBe('/admin/products')
    expect(entry('discount_code', 'December fair', 'generate')).toBe('/admin/discount-codes?batch=December%20fair')
    expect(entry('discount_code', 'December fair', 'batch')).toBe('/admin/discount-codes?batch=December%20fair')
    expect(entry('product', 'bustan-tshirt', 'change')).toBe('/admin/products/view/bustan-tshirt')
  })
})
