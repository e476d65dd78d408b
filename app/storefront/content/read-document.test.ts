import { expect, test } from 'vitest'
import { readDocument } from '#app/storefront/content/read-document.server.ts'
import { changePageText } from '#shop/content/change-page.ts'
import { pageTextSchema } from '#shop/content/form.ts'
import { type PageKey, pageKeys } from '#shop/content/key.ts'
import { listPageTexts } from '#shop/content/read.ts'
import { restorePageText } from '#shop/content/restore-page.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { readSettings } from '#shop/settings/read.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

const noura = ownerOf({ id: 'noura', email: 'noura@bustan.example', name: 'noura' })

describeOnBothEngines('the content pages', (open) => {
  const testShop = open.once()
  const save = (admin: typeof noura, body: string, seen: string | null, key: PageKey = 'compliance') =>
    changePageText(
      testShop.shop.db,
      testShop.shop.clock,
      admin,
      pageTextSchema.parse({ key, locale: 'en', body, seen }),
    )
  const saved = async (...args: Parameters<typeof save>) => {
    const result = await save(...args)
    if (!result.ok) throw new Error(result.refusal.reason)
    return result.value.updatedAt.toISOString()
  }
  const shown = async (key: PageKey, locale: 'ar' | 'en' = 'en') => {
    // Settings as stored; cached ones are updated by a notification.
    const settings = { read: () => readSettings(testShop.shop.db) }
    const { intro, sections } = await readDocument({ db: testShop.shop.db, settings }, key, { locale, prefix: '' })
    return [intro, ...sections.map(({ title, html }) => `${title} ${html}`)]
      .join(' ')
      .replace(/<[^>]*>|[\u2066-\u2069]/g, '')
      .replaceAll('\u00a0', ' ')
  }

  test('show the shop’s original until an admin changes it, and again after a restore', async () => {
    expect(await shown('compliance')).toContain('not affiliated')
    const seen = await saved(noura, 'Mine, at {email}.', null)
    expect(await shown('compliance')).toBe('Mine, at hello@bustan.example.\n')
    // The other language has its own text.
    expect(await shown('compliance', 'ar')).toContain('مستقل')
    expect(await listPageTexts(testShop.shop.db)).toEqual([
      { key: 'compliance', locale: 'en', updatedBy: 'noura@bustan.example', updatedAt: new Date(seen) },
    ])
    expect(
      await restorePageText(testShop.shop.db, testShop.shop.clock, noura, { key: 'compliance', locale: 'en', seen }),
    ).toMatchObject({
      ok: true,
    })
    expect(await shown('compliance')).toContain('not affiliated')
    expect(await listPageTexts(testShop.shop.db)).toEqual([])
  })

  test('were updated when their text was, or the settings that they show', async () => {
    const { db, clock, settings } = testShop.shop
    const dateOf = async (key: PageKey) =>
      (await readDocument(testShop.shop, key, { locale: 'en', prefix: '' })).updated
    const texts = { delivery: 'We deliver for {shipping_fee}.', about: 'We are open from {hours}.' } as const
    const seen = {
      delivery: await saved(noura, texts.delivery, null, 'delivery'),
      about: await saved(noura, texts.about, null, 'about'),
    }
    const [written, about] = [await dateOf('delivery'), await dateOf('about')]
    testShop.clock.forward(86_400_000)
    const { banner, delivery } = await settings.read()
    await changeSettings(db, clock, noura, { banner, delivery })
    expect(await dateOf('delivery')).toEqual(written)
    const rates = { freeFrom: null, counts: 'before', countries: {} } as const
    await changeSettings(db, clock, noura, { shipping: { fee: 1500, ...rates } })
    expect(await dateOf('delivery')).toMatchObject({ iso: clock.now().toISOString() })
    expect(await dateOf('about')).toEqual(about)
    const { updated } = await readDocument(testShop.shop, 'shipping-policy', { locale: 'ar', prefix: '' })
    expect(updated.iso).toBe(clock.now().toISOString())
    await changeSettings(db, clock, noura, { shipping: { fee: 2000, ...rates } })
    for (const key of ['delivery', 'about'] as const)
      await restorePageText(db, clock, noura, { key, locale: 'en', seen: seen[key] })
  })

  test('show changed fees, hours, days, minutes and addresses wherever they are mentioned', async () => {
    const naming: Record<string, PageKey[]> = {
      'KWD 1.250': ['delivery', 'shipping-policy', 'terms-of-service', 'compliance', 'faq'],
      '11:30': ['about', 'delivery', 'shipping-policy', 'compliance', 'faq'],
      '2-5 business days': ['delivery', 'shipping-policy', 'terms-of-service', 'faq'],
      '45 minutes': ['return-policy', 'terms-of-service', 'faq'],
      'care@bustan.example': ['delivery', 'return-policy', 'terms-of-service', 'privacy-policy', 'faq'],
      'SAR 13.00': ['terms-of-service'],
      'within 30 days of receiving it': ['return-policy', 'shipping-policy', 'faq'],
      Rawda: ['terms-of-service', 'faq'],
    }
    const before = Object.fromEntries(await Promise.all(pageKeys.map(async (key) => [key, await shown(key)])))
    for (const [words, keys] of Object.entries(naming)) for (const key of keys) expect(before[key]).not.toContain(words)
    await changeSettings(testShop.shop.db, testShop.shop.clock, noura, {
      name: { ar: 'روضة', en: 'Rawda' },
      shipping: { fee: 1250, freeFrom: null, counts: 'before', countries: {} },
      hours: { open: '11:30', close: '21:00', closedDays: [5], exceptions: [] },
      delivery: { minDays: 2, maxDays: 5 },
      reservationMinutes: 45,
      returns: { days: 30, address: { ar: '', en: '' } },
      contact: { email: 'care@bustan.example', phone: '+96522219999', whatsapp: '+96566619999' },
      rates: { SAR: '13' },
    })
    for (const [words, keys] of Object.entries(naming))
      for (const key of keys) expect(await shown(key), key).toContain(words)
    expect(await shown('shipping-policy', 'ar')).toContain('1.250 د.ك')
    // The old values are gone everywhere.
    for (const key of pageKeys)
      for (const locale of ['ar', 'en'] as const)
        expect(await shown(key, locale), key).not.toMatch(/2\.000|22:00|1-3 business|hello@bustan|22210000/)

    expect(await shown('return-policy', 'ar')).toContain('خلال 30 يومًا من استلامه')

    await changeSettings(testShop.shop.db, testShop.shop.clock, noura, {
      returns: { days: 0, address: { ar: '', en: '' } },
      shipping: { fee: 0, freeFrom: null, counts: 'before', countries: {} },
    })
    expect(await shown('shipping-policy')).toContain('Delivery is free.')
    expect(await shown('shipping-policy')).not.toContain('Delivery costs')
    // Without returns on the order's page no text promises them.
    for (const key of ['return-policy', 'shipping-policy', 'faq'] as const)
      for (const locale of ['ar', 'en'] as const)
        expect(await shown(key, locale), key).not.toMatch(/Return items|إرجاع منتجات|(of receiving it|من استلامه)/)
    expect(await shown('return-policy')).toContain('To return a product, write to us.')
    await changeSettings(testShop.shop.db, testShop.shop.clock, noura, {
      shipping: {
        fee: 2000,
        freeFrom: 25_000,
        counts: 'before',
        countries: { SA: null, QA: null, BH: null, OM: null },
      },
    })
    for (const key of ['delivery', 'shipping-policy', 'terms-of-service', 'faq'] as const) {
      expect(await shown(key), key).toContain('in Kuwait and the United Arab Emirates')
      expect(await shown(key, 'ar'), key).toContain('في الكويت والإمارات')
      expect(await shown(key), key).not.toContain('the Gulf')
    }
    expect(await shown('faq', 'ar')).toContain('25.000 د.ك')
  })
})
