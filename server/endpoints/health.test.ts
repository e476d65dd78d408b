import { expect, test } from 'vitest'
import type { Db } from '#shop/db.ts'
import { until } from '../../tests/support/poll.ts'
import { health, probe } from './health.ts'

const primary = { rows: [{ standby: false }] }

/** A check that ends when the test resolves it; `runs` counts its starts. */
function slow() {
  let release = () => {}
  const check = {
    runs: 0,
    answer: () => release(),
    run() {
      check.runs++
      return new Promise<object>((resolve) => {
        release = () => resolve(primary)
      })
    },
  }
  return check
}

const fast = { execute: async () => primary }

test.each(['disk', 'database'])(
  'a %s that does not answer makes the shop unready in time, and is checked once',
  async (what) => {
    const check = slow()
    const disk = what === 'disk'
    const app = health(
      {
        shop: { db: (disk ? fast : { execute: check.run }) as unknown as Db },
        health: {
          ready: true,
          canWrite: disk ? probe(check.run, { withinMs: 30, freshMs: 1 }) : async () => true,
        },
      },
      30,
    )
    const ready = async () => (await app.request('/readyz')).status
    expect(await Promise.all([ready(), ready(), ready()])).toEqual([503, 503, 503])
    expect(await ready()).toBe(503)
    expect((await app.request('/livez')).status).toBe(200)
    expect(check.runs).toBe(1)
    check.answer()
    await until('it is asked again', async () => {
      const status = ready()
      check.answer()
      return (await status) === 200 && check.runs > 1
    })
  },
)

test('a standby makes the shop unready', async () => {
  const db = { execute: async () => ({ rows: [{ standby: true }] }) } as unknown as Db
  const app = health({ shop: { db }, health: { ready: true, canWrite: async () => true } })
  expect((await app.request('/readyz')).status).toBe(503)
})

test('an answer is reused while it is fresh', async () => {
  let checks = 0
  const check = probe(async () => void checks++, { freshMs: 60_000 })
  for (let calls = 0; calls < 5; calls++) expect(await check()).toBe(true)
  expect(checks).toBe(1)
})
