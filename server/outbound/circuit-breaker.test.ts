import { expect, test } from 'vitest'
import { Unavailable } from '#shop/ports.ts'
import { until } from '#tests/support/poll.ts'
import { circuitBreaker, openCircuits } from './circuit-breaker.ts'

const log = { info() {}, warn() {}, error() {} }
const hour = 60 * 60_000
const failing = () => Promise.reject(new Unavailable('silent'))

test('an open circuit is counted until an hour after its last failure, or until it closes', async () => {
  // Its own service: circuits of the same process, such as those of webhooks, are counted together.
  const breaker = circuitBreaker('gone service', { failures: 1, pauseMs: 20 }, log)
  const open = (now?: number) => openCircuits(now).get('gone service')
  expect(open()).toBe(0)
  const before = Date.now()
  await expect(breaker(failing)).rejects.toThrow()
  const after = Date.now()
  expect(open(before + hour - 1)).toBe(1)
  expect(open(after + hour)).toBe(0)

  let tries = 0
  await until('it was tried again', async () => {
    await breaker(() => {
      tries += 1
      return failing()
    }).catch(() => {})
    return tries === 1
  })
  expect(open(after + hour)).toBe(1)
  await until('it answers', () => breaker(async () => true).catch(() => false))
  expect(open()).toBe(0)
})
