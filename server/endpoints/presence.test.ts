import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { action, loader } from '#app/admin/shell/live/events.ts'
import type { Presence } from '#app/context/shop.ts'
import type { LiveState } from '#shop/reports/dashboard-waiting.ts'
import { staffMember } from '../../tests/roles/ask-as.ts'
import { adminCookie } from '../../tests/support/accounts/accounts.ts'
import { buildOf } from '../../tests/support/build-of.ts'
import { place } from '../../tests/support/buying.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'
import type { OpenShop } from '../../tests/support/open-shop.ts'
import { until } from '../../tests/support/poll.ts'

const build = buildOf({ 'admin/events': { loader, action } })
const page = '/admin/orders/view/ORD-2026-0001'

/** Reads a live connection and records the last event of each kind. */
function follow(url: string, cookie: string, tab: string) {
  const reading = new AbortController()
  const last: { here?: Presence; state?: LiveState } = {}
  const read = async () => {
    const response = await fetch(`${url}/admin/events?tab=${tab}`, { headers: { cookie }, signal: reading.signal })
    let text = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (text + part).split('\n\n')
      text = events.pop()!
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data && event.startsWith('event: here')) last.here = JSON.parse(data)
        else if (data) last.state = JSON.parse(data)
      }
    }
  }
  const over = read().catch(() => {})
  const end = () => {
    reading.abort()
    return over
  }
  return { last, end }
}

describeOnBothEngines('presence', (open) => {
  let shops: [OpenShop, OpenShop]
  let owner: string
  const followers: ReturnType<typeof follow>[] = []
  beforeAll(async () => {
    const one = await open({ build })
    // The embedded database serves one process, PostgreSQL several.
    const two =
      open.engine === 'postgres' ? await open({ build, testShop: one.testShop, clock: one.clock, leads: false }) : one
    shops = [one, two]
    owner = await adminCookie(one)
  })
  afterEach(async () => {
    for (const { end } of followers.splice(0)) await end()
  })

  /** A tab of a staff member that follows one process and reports to the other what it has open. */
  function tabOf(cookie: string, at: 0 | 1) {
    const tab = randomUUID()
    const { last, end } = follow(shops[at].url, cookie, tab)
    followers.push({ last, end })
    const say = async (path: string) => {
      const to = shops[at === 0 ? 1 : 0]
      const headers = { cookie, origin: to.url }
      const sent = await fetch(`${to.url}/admin/events`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ tab, path }),
      })
      expect(sent.status).toBe(204)
    }
    const sees = (names: readonly string[]) =>
      until(`sees ${names}`, async () => JSON.stringify(last.here?.names ?? []) === JSON.stringify(names))
    return { say, sees, last }
  }

  test('shows who else has an order open, at any process, until they leave', async () => {
    const packer = await staffMember(shops[0], 'orders')
    const [mine, theirs] = [tabOf(owner, 0), tabOf(packer.cookie, 1)]
    await mine.say(page)
    await theirs.say(page.replace('/view/', '/refund/'))
    await mine.sees([packer.person.name])
    await theirs.sees(['Keeper'])
    expect(mine.last.here?.kind).toBe('order')
    // A second tab of the same person does not count.
    await tabOf(owner, 0).say(page)
    await theirs.say('/admin/orders/view/ORD-2026-0002')
    await mine.sees([])
    await theirs.say(page)
    await mine.sees([packer.person.name])
    await theirs.say('')
    await mine.sees([])
  })

  test('forgets a browser without heartbeats', async () => {
    const packer = await staffMember(shops[0], 'orders')
    const [mine, theirs] = [tabOf(owner, 0), tabOf(packer.cookie, 1)]
    await mine.say(page)
    await theirs.say(page)
    await mine.sees([packer.person.name])
    shops[0].clock.forward(39_000)
    await mine.say(page)
    await mine.sees([packer.person.name])
    shops[0].clock.forward(2_000)
    await mine.sees([])
  })

  test('shows no one and no changes to a role that may not see the page', async () => {
    const writer = await staffMember(shops[0], 'content')
    const [mine, theirs] = [tabOf(owner, 0), tabOf(writer.cookie, 1)]
    await mine.say(page)
    await theirs.say(page)
    const { number } = await place(shops[0].url)
    await until('the owner is shown the order', async () => mine.last.state?.changes.some(({ of }) => of === number))
    await theirs.say('/admin/products/edit/beginner-guide')
    await mine.say('/admin/products/view/beginner-guide')
    await theirs.sees(['Keeper'])
    await mine.sees([writer.person.name])
    expect(theirs.last.here?.kind).toBe('product')
    expect(theirs.last.state?.changes.filter(({ subject }) => subject === 'order')).toEqual([])
  })

  test('is bounded: of many tabs the oldest are forgotten', async () => {
    const packer = await staffMember(shops[0], 'orders')
    const [mine, theirs] = [tabOf(owner, 0), tabOf(packer.cookie, 1)]
    await theirs.say(page)
    await mine.say(page)
    await mine.sees([packer.person.name])
    const word = JSON.stringify({ by: 'x', name: 'X', page: { kind: 'order', id: 'ORD-2026-0009' } })
    const { db } = shops[0].shop
    await db.execute(
      `select pg_notify('presence', jsonb_set('${word}', '{tab}', to_jsonb(n::text))::text) from generate_series(1, 499) n`,
    )
    await mine.sees([])
  })
})
