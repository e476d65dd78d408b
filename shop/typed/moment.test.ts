import { expect, test } from 'vitest'
import { saleSchema } from '../catalog/prices/form.ts'
import { rulesSchema } from '../discounts/form.ts'
import { sendAtSchema } from '../newsletter/campaigns/form.ts'
import { unitFields } from '../orders/shipments/unit-fields.ts'
import { typedNumber } from '../settings/number.ts'

const sale = { kind: 'percent', value: '10', untilDay: '2026-12-31' }
const code = { type: 'percentage', value: '10' }
/** As copied from a line of Arabic text. */
const copied = (text: string) => `\u200f${text}\u061c `

test.each([
  ['a sale', (day: string, time: string) => saleSchema.safeParse({ ...sale, fromDay: day, fromTime: time })],
  ['a code', (day: string, time: string) => rulesSchema.safeParse({ ...code, startsDay: day, startsTime: time })],
  ['a campaign', (day: string, time: string) => sendAtSchema.safeParse({ sendDay: day, sendTime: time })],
])('the day and time of %s are read alike', (_name, read) => {
  const startOf = (found: ReturnType<typeof read>) =>
    found.data instanceof Date ? found.data : (found.data?.startsAt ?? found.error?.issues[0]?.message)
  expect(startOf(read(copied('٢٠٢٦-١٢-٠١'), copied('١٤:٣٠')))).toEqual(new Date('2026-12-01T11:30:00Z'))
  expect(startOf(read('2026-02-30', ''))).toBe('date')
  expect(startOf(read('2026-12-01', '25:00'))).toBe('time')
})

test('direction marks and a percent sign do not make a number invalid', () => {
  expect(rulesSchema.parse({ ...code, value: copied('25%'), usageLimit: copied('١٠٠') })).toMatchObject({
    value: 25,
    usageLimit: 100,
  })
  expect(rulesSchema.parse({ type: 'fixed', value: copied('2.250') }).value).toBe(2250)
  expect(saleSchema.parse({ ...sale, value: copied('٢٥٪') }).percent).toBe(25)
  expect(typedNumber(1, 60).parse(copied('30'))).toBe(30)
  expect(unitFields('parcel').read({ 'parcel-0': copied('2') })).toEqual([{ position: 0, quantity: 2 }])
})
