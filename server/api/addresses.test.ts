import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { order } from '#shop/orders/table.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { anyCustomer, ask, home, orderBody, type Problem, place, sendOrder } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { countEverything } from '#tests/support/invariants.ts'

type Shipping = Record<string, unknown> & { lines: string[] }

const salmiya = {
  country: 'KW',
  governorate: 'hawalli',
  areaId: 'salmiya',
  area: 'السالمية',
  city: 'حولي',
  address: 'قطعة 10، شارع 5',
  block: '١٠',
  street: '۵',
  building: '١٢',
  paci: '١٢٣٤٥٦٧٨',
}
const dubai = { country: 'AE', emirate: 'dubai', city: 'Dubai', area: 'Deira', address: 'Al Rigga Road' }

const kwd = (amount: number) => ({ amount, currency: 'KWD' })

describeOnBothEngines('delivery addresses', (open) => {
  const testShop = open.once()
  const parcel = (shipping: object, customer: object = anyCustomer()) =>
    orderBody({
      items: [{ productId: 'sticker-pack', quantity: 1 }],
      shipping: shipping as never,
      customer: customer as never,
    })
  const see = async (placed: { number: string; accessToken: string }, lang: string) =>
    (
      await ask<{ shipping: Shipping | null }>(`${testShop.url}/api/v1/orders/${placed.number}`, {
        headers: { Authorization: `Bearer ${placed.accessToken}`, 'Accept-Language': lang },
      })
    ).body.shipping

  test('accepts the three original fields alone as an address in Kuwait', async () => {
    const { building: _, ...three } = home
    const placed = await place(testShop.url, parcel(three))
    const seen = await see(placed, 'ar')
    expect(seen).toMatchObject({ ...three, country: 'KW', block: '', building: '' })
    expect(seen?.lines).toEqual(['السالمية، حولي', 'قطعة 10، شارع 5', 'الكويت'])
  })

  test('returns an address from before there were countries as it was written', async () => {
    const placed = await place(testShop.url, parcel(home))
    const old = { ...home, floor: '', apartment: '', notes: '' }
    await testShop.shop.db.update(order).set({ shipping: old }).where(eq(order.number, placed.number))
    expect(await see(placed, 'en')).toEqual({
      ...old,
      lines: ['السالمية, حولي', 'قطعة 10، شارع 5', 'Building 12', 'Kuwait'],
    })
  })

  test('stores Kuwaiti addresses in Western digits and shows them in the reader’s language', async () => {
    const placed = await place(testShop.url, parcel(salmiya))
    expect(await see(placed, 'ar')).toMatchObject({
      areaId: 'salmiya',
      block: '10',
      street: '5',
      building: '12',
      paci: '12345678',
    })
    expect((await see(placed, 'en'))?.lines).toEqual([
      'Salmiya, Hawalli',
      'Block 10, Street 5',
      'Building 12',
      'PACI number 12345678',
      'Kuwait',
    ])
  })

  test('takes an address and a phone number of another state', async () => {
    const placed = await place(testShop.url, parcel(dubai, { ...anyCustomer(), phone: '٠٠٩٧١ ٠٥٠ ١٢٣ ٤٥٦٧' }))
    expect((await see(placed, 'en'))?.lines).toEqual(['Deira, Dubai', 'Al Rigga Road', 'United Arab Emirates'])
    const [row] = await testShop.shop.db.select().from(order).where(eq(order.number, placed.number))
    expect(row?.phone).toBe('+971501234567')
  })

  const wrong: [says: string, body: unknown, path: string, code: string][] = [
    ['an area of another governorate', parcel({ ...salmiya, governorate: 'jahra' }), 'shipping.areaId', 'wrong_area'],
    ['an area whose id says another', parcel({ ...salmiya, areaId: 'jabriya' }), 'shipping.areaId', 'invalid'],
    ['an unknown governorate', parcel({ ...salmiya, governorate: 'basra' }), 'shipping.governorate', 'invalid'],
    ['parts without a block', parcel({ ...salmiya, block: ' ' }), 'shipping.block', 'required'],
    ['a governorate abroad', parcel({ ...dubai, governorate: 'hawalli' }), 'shipping.governorate', 'invalid'],
    ['the Emirates without one', parcel({ ...dubai, emirate: '' }), 'shipping.emirate', 'required'],
    ['a country outside the Gulf', parcel({ ...home, country: 'GB' }), 'shipping.country', 'choose_country'],
    ['an impossible phone', parcel(home, { ...anyCustomer(), phone: '+11234567890' }), 'customer.phone', 'phone'],
    ['a short phone', parcel(home, { ...anyCustomer(), phone: '+96650123' }), 'customer.phone', 'phone'],
  ]
  test.each(wrong)('%s is refused with a message, and nothing is stored', async (_says, body, path, code) => {
    const before = await countEverything(testShop.shop.db)
    const response = await sendOrder<Problem & { errors: { path: string; code: string; detail?: string }[] }>(
      testShop.url,
      body,
    )
    expect([response.status, response.body.code]).toEqual([422, 'invalid'])
    expect(response.body.errors.map((each) => [each.path, each.code])).toContainEqual([path, code])
    expect(await countEverything(testShop.shop.db)).toEqual(before)
  })

  test('charges by country, delivers free from an amount, and refuses countries without delivery', async () => {
    const { db, settings } = testShop.shop
    const change = async (shipping: StoreSettings['shipping']) => {
      await changeSettings(db, testShop.clock, { id: 'a', email: 'a@bustan.example' } as never, { shipping })
      settings.invalidate()
    }
    const before = (await settings.read()).shipping
    await change({
      fee: 2000,
      freeFrom: null,
      counts: 'after',
      countries: { AE: { fee: 5000, freeFrom: 7000 }, OM: null },
    })
    const quote = async (country?: string, quantity = 1) =>
      (
        await ask<Record<string, unknown>>(`${testShop.url}/api/v1/quotes`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ items: [{ productId: 'sticker-pack', quantity }], country }),
        })
      ).body
    expect(await quote()).toMatchObject({ shippingCost: kwd(2000), leftToFree: null, delivers: true })
    expect(await quote('AE')).toMatchObject({ shippingCost: kwd(5000), leftToFree: kwd(3500), delivers: true })
    expect(await quote('AE', 2)).toMatchObject({ shippingCost: kwd(0), leftToFree: null })
    expect(await quote('OM')).toMatchObject({ shippingCost: kwd(0), delivers: false })

    expect((await place(testShop.url, parcel(dubai))).total.amount).toBe(8500)
    expect((await place(testShop.url, parcel(salmiya))).total.amount).toBe(5500)
    const counts = await countEverything(db)
    const muscat = { country: 'OM', city: 'Muscat', area: 'Ruwi', address: 'Bank Street' }
    const refused = await sendOrder(testShop.url, parcel(muscat))
    expect([refused.status, refused.body.code]).toEqual([422, 'country_closed'])
    expect(await countEverything(db)).toEqual(counts)
    await change(before)
  })
})
