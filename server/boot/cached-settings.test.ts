import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from '#shop/db.ts'
import { paymentMethods, perMethod } from '#shop/payments/methods.ts'
import { cachedSettings } from './cached-settings.ts'

afterEach(() => vi.restoreAllMocks())

test('settings are read once a minute, after an invalidation, and after a failure', async () => {
  let now = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const from = vi.fn(async () => [])
  const settings = cachedSettings({ select: () => ({ from }) } as unknown as Db, {
    methods: paymentMethods,
    live: false,
  })
  await Promise.all([settings.read(), settings.read()])
  now += 59_000
  await settings.read()
  expect(from).toHaveBeenCalledTimes(1)
  now += 2_000
  await settings.read()
  expect(from).toHaveBeenCalledTimes(2)
  settings.invalidate()
  from.mockRejectedValueOnce(new Error('the database is away'))
  await expect(settings.read()).rejects.toThrow('away')
  await settings.read()
  expect(from).toHaveBeenCalledTimes(4)
})

test('a payment method that the gateway does not take is not offered', async () => {
  const stored = { select: () => ({ from: async () => [] }) } as unknown as Db
  const [first, ...rest] = paymentMethods
  expect((await cachedSettings(stored, { methods: rest, live: false }).read()).payments).toEqual(
    perMethod((method) => method !== first),
  )
})

test('a live shop shows no contact details of a new shop, whether they were saved or not', async () => {
  const contactOf = async (live: boolean, value?: object) => {
    const from = async () => (value ? [{ key: 'contact', value, updatedAt: new Date() }] : [])
    const db = { select: () => ({ from }) } as unknown as Db
    return (await cachedSettings(db, { methods: paymentMethods, live }).read()).contact
  }
  const example = await contactOf(false)
  expect(example).toMatchObject({ email: 'hello@bustan.example', phone: '+96522210000' })
  expect(await contactOf(true)).toEqual({ email: '', phone: '', whatsapp: '' })
  const own = { email: 'hi@shop.example', phone: '+96599887766' }
  expect(await contactOf(true, { ...example, ...own })).toEqual({ ...own, whatsapp: '' })
})
