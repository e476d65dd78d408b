import { expect, test } from 'vitest'
import { settingsSchema } from '#shop/settings/form.ts'
import { placeholderValues } from './placeholder-values.server.ts'

/** The text as seen: without bidi isolates, and with plain spaces. */
const seen = (changes: object, locale: 'ar' | 'en') =>
  Object.fromEntries(
    Object.entries(placeholderValues(settingsSchema.parse(changes), locale)).map(([name, { text }]) => [
      name,
      text.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' '),
    ]),
  )

const three = { knet: true, visa: true, mastercard: true }

test('default values of a new shop, in both languages', () => {
  expect(seen({ payments: three }, 'en')).toMatchObject({
    shop: 'Bustan',
    email: 'hello@bustan.example',
    hours: 'daily from 9:00 to 22:00',
    shipping_fee: 'KWD 2.000',
    shipping_sentence: 'Delivery costs KWD 2.000, once for the whole order, however many items it holds.',
    delivery_days: '1-3 business days',
    reservation_minutes: '30 minutes',
    payments: 'KNET, VISA or Mastercard',
    currencies: 'Saudi riyal, UAE dirham, Qatari riyal, Egyptian pound, US dollar, and Euro',
    rates: 'SAR 12.25, AED 12.00, QAR 11.90, EGP 100.50, $ 3.27, and € 3.45',
  })
  expect(seen({ payments: three }, 'ar')).toMatchObject({
    shop: 'بستان',
    hours: 'يوميًا من 9:00 ص إلى 10:00 م',
    shipping_fee: '2.000 د.ك',
    shipping_sentence: 'رسوم التوصيل 2.000 د.ك مرة واحدة للطلب كله، مهما كان عدد القطع.',
    delivery_days: 'يوم إلى 3 أيام عمل',
    reservation_minutes: '30 دقيقة',
    payments: 'كي نت أو فيزا أو ماستركارد',
  })
  const fewer = { payments: { knet: true, visa: false, mastercard: false }, currencies: ['KWD', 'USD'] }
  expect(seen(fewer, 'en')).toMatchObject({ payments: 'KNET', currencies: 'US dollar', rates: '$ 3.27' })
})

test('the delivery sentence follows the fee and the threshold', () => {
  const sentence = (fee: number, freeFrom: number | null, locale: 'ar' | 'en') =>
    seen({ shipping: { fee, freeFrom } }, locale).shipping_sentence
  expect(sentence(0, null, 'en')).toBe('Delivery is free.')
  expect(sentence(0, 20_000, 'ar')).toBe('التوصيل مجاني.')
  expect(sentence(1500, 20_000, 'en')).toContain('free when your items come to KWD 20.000 or more')
  expect(sentence(1500, 20_000, 'ar')).toContain('1.500 د.ك')
  expect(sentence(1500, null, 'en')).not.toContain('free')
  expect(seen({ shipping: { fee: 1500, freeFrom: null } }, 'en').free_from).not.toMatch(/null|\d/)
})

test('the countries of delivery are the Gulf, or named when some are left out', () => {
  const countries = (closed: string[], locale: 'ar' | 'en') => {
    const shipping = { fee: 2000, freeFrom: null, countries: Object.fromEntries(closed.map((id) => [id, null])) }
    return seen({ shipping }, locale).delivery_countries
  }
  expect([countries([], 'en'), countries([], 'ar')]).toEqual(['Kuwait and the Gulf', 'الكويت ودول الخليج'])
  expect(countries(['SA', 'OM'], 'en')).toBe('Kuwait, the United Arab Emirates, Qatar, and Bahrain')
  expect(countries(['SA', 'OM', 'BH'], 'ar')).toBe('الكويت والإمارات وقطر')
  expect(countries(['SA', 'AE', 'QA', 'BH', 'OM'], 'ar')).toBe('الكويت')
  expect(countries(['KW', 'AE', 'QA', 'BH', 'OM'], 'en')).toBe('Saudi Arabia')
})

test('returns go through the order’s page within the days of the settings, or else by a message', () => {
  const returns = (days: number, locale: 'ar' | 'en') => {
    const values = seen({ returns: { days, address: { ar: '', en: '' } } }, locale)
    return [values.return_sentence, values.return_period]
  }
  expect(returns(14, 'en')).toEqual([
    'To return a product, choose “Return items” on your order page within 14 days of receiving it.',
    'within 14 days of receiving it',
  ])
  expect(returns(1, 'en')[1]).toBe('within 1 day of receiving it')
  expect(returns(14, 'ar')).toEqual([
    'لإرجاع منتج اختر «إرجاع منتجات» في صفحة طلبك خلال 14 يومًا من استلامه.',
    'خلال 14 يومًا من استلامه',
  ])
  expect([1, 2, 7, 365].map((days) => returns(days, 'ar')[1])).toEqual([
    'خلال يوم واحد من استلامه',
    'خلال يومين من استلامه',
    'خلال 7 أيام من استلامه',
    'خلال 365 يومًا من استلامه',
  ])
  expect(returns(0, 'en')).toEqual(['To return a product, write to us.', 'as soon as you receive it'])
  expect(returns(0, 'ar')).toEqual(['لإرجاع منتج راسلنا.', 'فور استلامه'])
})

test('singular, dual, closed days and minutes read naturally', () => {
  const days = (minDays: number, maxDays: number, locale: 'ar' | 'en') =>
    seen({ delivery: { minDays, maxDays } }, locale).delivery_days
  expect([days(1, 1, 'ar'), days(1, 2, 'ar'), days(2, 2, 'ar'), days(5, 5, 'ar'), days(2, 14, 'ar')]).toEqual([
    'يوم عمل واحد',
    'يوم إلى يومي عمل',
    'يومي عمل',
    '5 أيام عمل',
    'يومين إلى 14 يوم عمل',
  ])
  expect([days(1, 1, 'en'), days(2, 2, 'en')]).toEqual(['1 business day', '2 business days'])
  const closed = { hours: { open: '10:00', close: '20:30', closedDays: [6, 5] } }
  expect(seen(closed, 'en').hours).toBe('from 10:00 to 20:30 every day except Friday and Saturday')
  expect(seen(closed, 'ar').hours).toBe('من 10:00 ص إلى 8:30 م كل يوم ما عدا الجمعة والسبت')
  expect(seen({ reservationMinutes: 5 }, 'ar').reservation_minutes).toBe('5 دقائق')
})
