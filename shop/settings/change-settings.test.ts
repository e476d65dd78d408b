import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntry } from '#shop/audit/log.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, ask, orderBody, sendOrder } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { perMethod } from '../payments/methods.ts'
import { changeSettings } from './change-settings.ts'
import type { StoreSettings } from './form.ts'
import { readSettingsAndVersions, versionOf } from './read.ts'

const person = (name: string) => ownerOf({ id: name, email: `${name}@example.com`, name })
const [noura, ali] = [person('noura'), person('ali')]

describeOnBothEngines('settings', (open) => {
  const testShop = open.once()
  const change = (admin: typeof noura, groups: Partial<StoreSettings>, seen?: string) =>
    changeSettings(testShop.shop.db, testShop.shop.clock, admin, groups, seen)
  const version = async (...keys: (keyof StoreSettings)[]) =>
    versionOf((await readSettingsAndVersions(testShop.shop.db)).changedAt, keys)

  test('a changed fee applies to the next quote, and other groups are unchanged', async () => {
    const { shop, url } = testShop
    const shipping = async () => {
      const body = JSON.stringify({ items: [{ productId: 'sticker-pack', quantity: 1 }] })
      const quoted = await ask<{ shippingCost: { amount: number } }>(`${url}/api/v1/quotes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
      return quoted.body.shippingCost.amount
    }
    expect(await shipping()).toBe(2000)
    await change(noura, { shipping: { fee: 1250, freeFrom: null, counts: 'before', countries: {} } })
    await expect.poll(shipping).toBe(1250)
    expect((await shop.settings.read()).reservationMinutes).toBe(30)
    await change(noura, { shipping: { fee: 0, freeFrom: null, counts: 'before', countries: {} } })
    await expect.poll(shipping).toBe(0)
  })

  test('invalid settings are refused completely', async () => {
    const wrong = change(noura, {
      reservationMinutes: 60,
      shipping: { fee: -1, freeFrom: null, counts: 'before', countries: {} },
    })
    await expect(wrong).rejects.toThrow()
    expect((await testShop.shop.settings.read()).reservationMinutes).toBe(30)
  })

  test('each change is recorded with old and new value; saving the same again is no change', async () => {
    const { db } = testShop.shop
    await change(ali, { reservationMinutes: 45, delivery: { minDays: 1, maxDays: 4 } })
    await change(ali, { reservationMinutes: 45 })
    const entries = await db
      .select()
      .from(auditEntry)
      .where(sql`actor_email = 'ali@example.com'`)
      .orderBy(auditEntry.id)
    expect(entries.map(({ subject, subjectId, action, changes }) => [subject, subjectId, action, changes])).toEqual([
      ['setting', 'reservationMinutes', 'change', [{ field: 'reservationMinutes', from: 30, to: 45 }]],
      ['setting', 'delivery', 'change', [{ field: 'delivery.maxDays', from: 3, to: 4 }]],
    ])
  })

  test('of two who save the same group, the second sees what the first changed', async () => {
    const seen = await version('name', 'contact')
    const { name, contact } = await testShop.shop.settings.read()
    const mine = { name: { ...name, en: 'Orchard' }, contact }
    expect(await change(noura, mine, seen)).toEqual({ ok: true, value: null })
    const refused = await change(ali, { name, contact: { ...contact, email: 'ali@bustan.example' } }, seen)
    expect(refused).toEqual({
      ok: false,
      refusal: {
        reason: 'changed',
        version: await version('name', 'contact'),
        by: 'noura@example.com',
        changes: [{ field: 'name.en', from: 'Bustan', to: 'Orchard' }],
      },
    })
    expect((await readSettingsAndVersions(testShop.shop.db)).settings).toMatchObject(mine)
    // A concurrent change of another group is no conflict, and they can continue with the returned version.
    expect((await change(ali, { reservationMinutes: 20 }, await version('reservationMinutes'))).ok).toBe(true)
    const current = refused.ok ? '' : refused.refusal.version
    expect((await change(ali, { name, contact }, current)).ok).toBe(true)
  })

  test('of any number of concurrent saves one succeeds', async () => {
    const seen = await version('banner')
    const { banner } = await testShop.shop.settings.read()
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => change(noura, { banner: { ...banner, link: `/shop?n=${n}` } }, seen)),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('a change of what is stored starts from it, however many run at once', async () => {
    const { booking } = (await readSettingsAndVersions(testShop.shop.db)).settings
    const more = () => changeSettings(testShop.shop.db, testShop.shop.clock, ali, moved)
    const moved = (stored: StoreSettings) => ({ booking: { ...stored.booking, maxMoves: stored.booking.maxMoves + 1 } })
    await Promise.all([more(), more(), more(), more()])
    const now = await readSettingsAndVersions(testShop.shop.db)
    expect(now.settings.booking).toEqual({ ...booking, maxMoves: booking.maxMoves + 4 })
  })

  test('a disabled payment method is refused by the API, and existing orders are unaffected', async () => {
    const order = () => orderBody({ customer: anyCustomer() as never, paymentMethod: 'visa' })
    const [body, key] = [order(), 'before-it-was-off']
    expect((await sendOrder(testShop.url, body, { key })).status).toBe(201)
    await change(noura, { payments: perMethod((method) => method !== 'visa') })
    await expect
      .poll(async () => {
        const { status, body } = await sendOrder(testShop.url, order())
        return [status, body.code, body.detail]
      })
      .toEqual([409, 'method_off', 'This way to pay is not available now. Choose another one.'])
    expect((await sendOrder(testShop.url, body, { key })).status).toBe(200)
    expect((await sendOrder(testShop.url, orderBody({ customer: anyCustomer() as never }))).status).toBe(201)
  })
})
