import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from '#shop/db.ts'
import { paymentMethods, perMethod } from '#shop/payments/methods.ts'
import { cachedSettings } from './cached-settings.ts'

afterEach(() => vi.restoreAllMocks())

test('settings are read once a minute, after an invalidation, and after a failure', async () => {
  let now = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const from = vi.fn(async () => [])
  const settings = cachedSettings({ select: () => ({ from }) } as unknown as Db, paymentMethods)
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
  expect((await cachedSettings(stored, rest).read()).payments).toEqual(perMethod((method) => method !== first))
})
