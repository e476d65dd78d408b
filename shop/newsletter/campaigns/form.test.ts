import { expect, test } from 'vitest'
import { campaignSchema } from './form.ts'

const texts = { subjectAr: 'البذور', subjectEn: 'Seeds', textAr: 'وصلت.', textEn: 'They are here.' }
const paceOf = (perMinute: string) => campaignSchema.safeParse({ ...texts, audience: 'everyone', perMinute })

test.each([
  ['0', 'range:1:1000'],
  ['99999', 'range:1:1000'],
  ['-4', 'range:1:1000'],
  ['ten', 'number'],
  ['', 'required'],
])('%s emails a minute: %s', (typed, problem) => {
  expect(paceOf(typed).error?.issues).toMatchObject([{ path: ['perMinute'], message: problem }])
})

test('the pace may be typed in any digits', () => {
  expect(paceOf('٢٥٠').data?.perMinute).toBe(250)
})
