import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#shop/kuwait-time.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, ask, orderBody, type Placed, placeAndPay, sendOrder } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { jobsDone } from '#tests/support/jobs.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { auditEntry } from '../../audit/log.ts'
import { product } from '../../catalog/table.ts'
import { mail } from '../../email/table.ts'
import { order } from '../../orders/table.ts'
import { blockTime } from '../block-time.ts'
import { cancelAppointment, moveAppointment } from '../change-appointment.ts'
import { hostFeedAddress } from '../feed.ts'
import { booking } from '../table.ts'
import { deleteHost, renewFeed, saveHost } from './edit-host.ts'
import { type HostInput, hostSchema } from './form.ts'
import { readConsultations, readHost } from './read.ts'
import { readBusyTimes } from './read-busy-times.ts'
import { reassignAppointment, swapAppointments } from './reassign.ts'
import { firstHost } from './rules.ts'
import { hostBusy } from './table.ts'

const admin = ownerOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner' })
const hour = 3_600_000

const input = (name: string, changes: Partial<HostInput> = {}): HostInput => ({
  nameAr: name,
  nameEn: name,
  isActive: true,
  products: null,
  weekly: null,
  breaks: [],
  exceptions: [],
  bufferMinutes: null,
  liveUrl: '',
  ...changes,
})
const session = (startsAt: string, hostId?: number) => ({
  ...orderBody(),
  items: [{ productId: 'garden-session', quantity: 1 }],
  customer: anyCustomer(),
  appointments: [{ productId: 'garden-session', startsAt, mode: 'phone', ...(hostId && { hostId }) }],
})
type Slots = { hosts?: { id: number; name: string }[]; days: { date: string; times: string[]; hosts?: number[][] }[] }

test('a calendar’s webcal:// address is read by https', () => {
  const typed = {
    nameAr: 'سارة',
    nameEn: 'Sara',
    bufferMinutes: '',
    liveUrl: '',
    busyUrl: ' webcal://cal.example/Webcal://a.ics',
  }
  expect(hostSchema.parse(typed).busyUrl).toBe('https://cal.example/Webcal://a.ics')
})

describeOnBothEngines('hosts', (open) => {
  let testShop: OpenShop
  let sara = 0
  let noor = 0
  let one: Slots
  const calendar = { body: '', status: 200 }
  let server: Server
  beforeAll(async () => {
    testShop = await open()
    await testShop.shop.db.update(product).set({ stock: 100 }).where(eq(product.id, 'garden-session'))
    one = await slots()
    sara = await add('Sara')
    noor = await add('Noor')
    server = createServer((_, response) => response.writeHead(calendar.status).end(calendar.body)).listen(
      0,
      '127.0.0.1',
    )
  })
  afterAll(async () => {
    server.close()
    await checkInvariants(testShop.shop.db, { 'garden-session': 100 })
  })
  const slots = async (more = '') =>
    (await ask<Slots>(`${testShop.url}/api/v1/slots?product=garden-session&days=31${more}`)).body
  const add = async (name: string, changes: Partial<HostInput> = {}) => {
    const saved = await saveHost(testShop.shop.db, testShop.shop, admin, {
      ...input(name, changes),
      id: null,
      version: 0,
      busy: null,
    })
    if (!saved.ok) throw new Error(saved.refusal.reason)
    return saved.value.id
  }
  const save = async (id: number, changes: Partial<HostInput>, busy: { url: string } | 'off' | null = null) => {
    const before = await readHost(testShop.shop.db, id)
    const { version = 0, nameAr = '' } = before ?? {}
    return saveHost(testShop.shop.db, testShop.shop, admin, { ...input(nameAr, changes), id, version, busy })
  }
  /** The first time of each day after the notice period when everyone is free, so that tests do not collide. */
  const taken = new Set<string>()
  const next = async () => {
    const { days } = await slots()
    const day = days.find(({ date, hosts }) => !taken.has(date) && hosts?.[0]?.length === 3 && hosts.length > 5)
    if (day === undefined) throw new Error('no free day')
    taken.add(day.date)
    return day.times
  }
  const rowsAt = (at: string) =>
    testShop.shop.db
      .select()
      .from(booking)
      .where(eq(booking.startsAt, new Date(at)))
      .orderBy(asc(booking.hostId))
  const rowOf = async ({ number }: Pick<Placed, 'number'>) => {
    const [found] = await testShop.shop.db
      .select({ booking, of: order })
      .from(booking)
      .innerJoin(order, eq(order.id, booking.orderId))
      .where(eq(order.number, number))
    if (found === undefined) throw new Error('no appointment')
    return { ...found.booking, of: found.of }
  }

  test('a shop with one host names none; with several the free times list the available hosts', async () => {
    expect([one.hosts, one.days[0]?.hosts]).toEqual([undefined, undefined])
    const { hosts, days } = await slots()
    expect(hosts?.map(({ id }) => id)).toEqual([firstHost, sara, noor])
    expect(days[0]?.hosts?.[0]).toEqual([firstHost, sara, noor])
    expect(days[0]?.times).toEqual(one.days[0]?.times)
    expect((await slots('&host=999')).days).toEqual([])
  })

  test('of twelve buyers of one time three get it, one with each host', async () => {
    const [time = ''] = await next()
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => sendOrder<{ instead: string[] }>(testShop.url, session(time))),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(409)])
    expect((await rowsAt(time)).map(({ hostId, hostChosen }) => [hostId, hostChosen])).toEqual([
      [firstHost, false],
      [sara, false],
      [noor, false],
    ])
    for (const { body } of responses.filter(({ status }) => status === 409)) expect(body.instead).not.toContain(time)
  })

  test('without a daily limit, and so without its lock, the database constraint still holds', async () => {
    const { settings, db } = testShop.shop
    const { changeSettings } = await import('#shop/settings/change-settings.ts')
    const { booking: rules } = await settings.read()
    await changeSettings(db, testShop.clock, admin, { booking: { ...rules, perDay: null } })
    settings.invalidate()
    try {
      const [time = ''] = await next()
      const responses = await Promise.all(Array.from({ length: 12 }, () => sendOrder(testShop.url, session(time))))
      expect(responses.filter(({ status }) => status === 201).length).toBe(3)
      expect((await rowsAt(time)).map(({ hostId }) => hostId)).toEqual([firstHost, sara, noor])
    } finally {
      await changeSettings(db, testShop.clock, admin, { booking: rules })
      settings.invalidate()
    }
  })

  test('a chosen host is that host or none, and "anyone" is the host with the fewest sessions that day', async () => {
    const [first = '', second = '', , , later = ''] = await next()
    const chosen = await Promise.all(Array.from({ length: 5 }, () => sendOrder(testShop.url, session(first, sara))))
    expect(chosen.filter(({ status }) => status === 201).length).toBe(1)
    expect((await rowsAt(first)).map(({ hostId, hostChosen }) => [hostId, hostChosen])).toEqual([[sara, true]])
    expect(second).not.toBe('')
    const hosts = []
    for (let at = 0; at < 2; at++) hosts.push((await rowOf(await placeAndPay(testShop.url, session(later)))).hostId)
    expect(hosts).toEqual([firstHost, noor])
    const { body } = await sendOrder<{ code: string }>(testShop.url, session(later, 999))
    expect(body.code).toBe('appointment')
  })

  test('moved by its buyer it stays with a chosen host; one for anyone goes to a free host', async () => {
    const [first = '', , , , later = ''] = await next()
    const [mine, other] = [
      await placeAndPay(testShop.url, session(first, sara)),
      await placeAndPay(testShop.url, session(first)),
    ]
    await placeAndPay(testShop.url, session(later, sara))
    await placeAndPay(testShop.url, session(later, firstHost))
    const [a, b] = [await rowOf(mine), await rowOf(other)]
    const move = (row: typeof a) =>
      moveAppointment(
        testShop.shop.db,
        testShop.shop,
        { orderId: row.of.id },
        { bookingId: row.id, startsAt: new Date(later) },
      )
    expect(await move(a)).toMatchObject({ refusal: { reason: 'time', why: 'taken' } })
    expect(b.hostId).toBe(firstHost)
    expect(await move(b)).toMatchObject({ ok: true, value: { hostId: noor } })
    const free = await slots(`&except=${a.id}`)
    expect(new Set(free.days.flatMap(({ hosts = [] }) => hosts.flat()))).toEqual(new Set([sara]))
  })

  test('an appointment is reassigned once, however many admins do it, and its buyer is notified', async () => {
    const [first = ''] = await next()
    const row = await rowOf(await placeAndPay(testShop.url, session(first, sara)))
    const give = (hostId: number) =>
      reassignAppointment(testShop.shop.db, testShop.shop, admin, { bookingId: row.id, hostId })
    const results = await Promise.all(Array.from({ length: 4 }, () => give(noor)))
    expect(results.filter(({ ok }) => ok).length).toBe(1)
    await jobsDone(testShop, 'send-mail')
    const emails = await testShop.shop.db
      .select({ id: mail.id })
      .from(mail)
      .where(and(eq(mail.orderId, row.of.id), eq(mail.template, 'booking-changed')))
    expect(emails.length).toBe(1)
    const file = join(testShop.testShop.dataDir, 'mail', `booking-changed-${emails[0]?.id}.txt`)
    expect(await readFile(file, 'utf8')).toContain('Noor')
    const { body } = await ask<{ bookings: { host: { name: string } }[] }>(
      `${testShop.url}/api/v1/orders/${row.of.number}`,
      { headers: { Authorization: `Bearer ${await tokenOf(row.of)}` } },
    )
    expect(body.bookings[0]?.host.name).toBe('Noor')
    await placeAndPay(testShop.url, session(first, sara))
    expect(await give(sara)).toMatchObject({ refusal: { reason: 'taken' } })
    expect((await rowOf({ number: row.of.number })).hostId).toBe(noor)
  })

  test('two appointments at one time swap hosts atomically, and two concurrent swaps are serialized', async () => {
    const [first = ''] = await next()
    const [a, b] = [
      await rowOf(await placeAndPay(testShop.url, session(first, sara))),
      await rowOf(await placeAndPay(testShop.url, session(first, noor))),
    ]
    const swap = (bookingId: string, otherId: string) =>
      swapAppointments(testShop.shop.db, testShop.shop, admin, { bookingId, otherId })
    expect((await swap(a.id, b.id)).ok).toBe(true)
    expect((await rowsAt(first)).map(({ id, hostId, state }) => [id, hostId, state])).toEqual([
      [b.id, sara, 'confirmed'],
      [a.id, noor, 'confirmed'],
    ])
    const results = await Promise.all([swap(a.id, b.id), swap(b.id, a.id)])
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    expect((await rowsAt(first)).map(({ id }) => id)).toEqual([b.id, a.id])
    expect(await swap(a.id, a.id)).toMatchObject({ refusal: { reason: 'unknown' } })
  })

  test('is not deactivated with upcoming sessions; while one is being booked, either the booking or the deactivation fails', async () => {
    const time = (await next()).at(0) ?? ''
    await placeAndPay(testShop.url, session(time, sara))
    const off = await save(sara, { isActive: false })
    expect(off).toMatchObject({ refusal: { reason: 'has_sessions' } })
    expect(await deleteHost(testShop.shop.db, testShop.shop, admin, sara)).toMatchObject({
      refusal: { reason: 'has_sessions' },
    })
    for (let at = 0; at < 4; at++) {
      const id = await add(`Guest ${at}`)
      const [time = ''] = (await next2(id)) ?? []
      const [bought, gone] = await Promise.all([
        sendOrder(testShop.url, session(time, id)),
        deleteHost(testShop.shop.db, testShop.shop, admin, id),
      ])
      expect([bought.status === 201, gone.ok]).toContainEqual(true)
      expect(bought.status === 201 && gone.ok).toBe(false)
      if (gone.ok) continue
      await testShop.shop.db.update(booking).set({ state: 'cancelled' }).where(eq(booking.hostId, id))
      expect((await deleteHost(testShop.shop.db, testShop.shop, admin, id)).ok).toBe(true)
    }
  })
  const next2 = async (id: number) => (await slots(`&host=${id}`)).days.at(-1)?.times

  test('of two admins who save one host one succeeds, and its busy URL is never shown or logged', async () => {
    const id = await add('Twice')
    const before = await readHost(testShop.shop.db, id)
    const write = (bufferMinutes: number) =>
      saveHost(testShop.shop.db, testShop.shop, admin, {
        ...input('Twice', { bufferMinutes }),
        id,
        version: before?.version ?? 0,
        busy: { url: 'https://calendar.example.com/secret-1234' },
      })
    const results = await Promise.all([write(5), write(10), write(20)])
    expect(results.filter(({ ok }) => ok).length).toBe(1)
    const log = await testShop.shop.db
      .select()
      .from(auditEntry)
      .where(sql`${auditEntry.subject} = 'host' and ${auditEntry.subjectId} = ${String(id)}`)
    expect(JSON.stringify(log)).not.toContain('secret-1234')
    const refused = (url: string) => save(id, {}, { url })
    for (const url of ['http://calendar.example.com/', 'https://10.0.0.1/x.ics', 'https://u:p@calendar.example.com/'])
      expect(await refused(url)).toMatchObject({ refusal: { reason: 'busy_address' } })
    expect((await deleteHost(testShop.shop.db, testShop.shop, admin, id)).ok).toBe(true)
  })

  test('an archived consultation that a host gives stays in their list; others are not offered', async () => {
    const { db } = testShop.shop
    const listed = async (given: string[]) =>
      (await readConsultations(db, given)).map(({ id, isArchived }) => [id, isArchived])
    const isSession = eq(product.id, 'garden-session')
    await db.update(product).set({ status: 'archived' }).where(isSession)
    try {
      expect(await listed([])).not.toContainEqual(['garden-session', true])
      expect(await listed(['garden-session', 'none'])).toContainEqual(['garden-session', true])
    } finally {
      await db.update(product).set({ status: 'active' }).where(isSession)
    }
  })

  test('busy times of their own calendar are not offered or sold; a failed reading keeps the last one, and a booked session stays', async () => {
    const times = await next()
    const [first = ''] = times
    const booked = await rowOf(await placeAndPay(testShop.url, session(first, sara)))
    const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
    const whole = Date.parse(first)
    calendar.body = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:lunch@example.com',
      `DTSTART:${stamp(whole - hour)}`,
      `DTEND:${stamp(whole + 12 * hour)}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sara.ics`
    expect((await save(sara, {}, { url })).ok).toBe(true)
    await jobsDone(testShop, 'read-busy-times')
    await readBusyTimes(testShop.shop, { hostId: sara })
    expect(await readHost(testShop.shop.db, sara)).toMatchObject({ busyProblem: null, busyReadAt: expect.any(Date) })
    const ofSara = await slots(`&host=${sara}`)
    expect(ofSara.days.flatMap((day) => day.times)).not.toContain(times.at(-1))
    const last = times.at(-1) ?? ''
    expect((await sendOrder<{ code: string }>(testShop.url, session(last, sara))).status).toBe(409)
    expect((await rowOf({ number: booked.of.number })).state).toBe('confirmed')
    const { readCalendar } = await import('../read.ts')
    const entries = await readCalendar(testShop.shop.db, new Date(whole), new Date(whole + dayMs), sara)
    expect(entries.find(({ id }) => id === booked.id)?.conflicts).toBe(true)

    calendar.status = 500
    await readBusyTimes(testShop.shop, { hostId: sara })
    expect(await readHost(testShop.shop.db, sara)).toMatchObject({
      busyProblem: 'status',
      busyReadAt: expect.any(Date),
    })
    expect(await testShop.shop.db.$count(hostBusy, eq(hostBusy.hostId, sara))).toBe(1)
    expect((await save(sara, {}, 'off')).ok).toBe(true)
    expect(await testShop.shop.db.$count(hostBusy, inArray(hostBusy.hostId, [sara]))).toBe(0)
  })

  test('a time is blocked for one host or for all, and a host’s calendar feed has only their times until its URL is renewed', async () => {
    const [first = '', , third = '', , fifth = ''] = await next()
    const block = (startsAt: string, hostId: number | null) =>
      blockTime(testShop.shop.db, testShop.clock, admin, {
        startsAt: new Date(startsAt),
        endsAt: new Date(Date.parse(startsAt) + hour),
        note: `dentist ${hostId}`,
        hostId,
      })
    const ended = new Date(testShop.clock.now().getTime() - hour).toISOString()
    expect(await block(ended, noor)).toMatchObject({ refusal: { reason: 'past' } })
    expect((await block(first, noor)).ok).toBe(true)
    expect(await block(first, null)).toMatchObject({ refusal: { reason: 'taken' } })
    expect((await rowsAt(first)).length).toBe(1)
    expect((await block(fifth, null)).ok).toBe(true)
    expect((await rowsAt(fifth)).map(({ hostId }) => hostId)).toEqual([firstHost, sara, noor])
    expect((await block(third, sara)).ok).toBe(true)
    const host = await readHost(testShop.shop.db, noor)
    const feed = hostFeedAddress(testShop.shop, host!)
    const text = (await ask<string>(feed)).body
    expect(text).toContain(`dentist ${noor}`)
    expect(text).not.toContain(`dentist ${sara}`)
    await renewFeed(testShop.shop.db, testShop.shop, admin, noor)
    expect((await ask(feed)).status).toBe(404)
    expect((await ask(hostFeedAddress(testShop.shop, (await readHost(testShop.shop.db, noor))!))).status).toBe(200)
  })

  test('a time is blocked right after an appointment: its pause is no obstacle', async () => {
    const [first = ''] = await next()
    const { body } = await sendOrder<Placed>(testShop.url, session(first, sara))
    const { endsAt, busyUntil } = await rowOf(body)
    expect(busyUntil > endsAt).toBe(true)
    const block = (startsAt: Date, hostId: number | null, until = new Date(endsAt.getTime() + hour)) =>
      blockTime(testShop.shop.db, testShop.clock, admin, { startsAt, endsAt: until, note: 'dentist', hostId })
    const taken = { refusal: { reason: 'taken' } }
    expect(await block(new Date(endsAt.getTime() - 1), sara)).toMatchObject(taken)
    expect(await block(endsAt, null, busyUntil)).toMatchObject(taken)
    expect((await block(endsAt, null)).ok).toBe(true)
    const blocked = await testShop.shop.db.select().from(booking).where(eq(booking.note, 'dentist'))
    const starts = blocked.map(({ hostId, startsAt }) => [hostId, startsAt])
    expect(starts.toSorted()).toEqual(
      [
        [firstHost, endsAt],
        [noor, endsAt],
        [sara, busyUntil],
      ].toSorted(),
    )
  })

  test('the team gives no time to a session that no host gives', async () => {
    const [first = '', second = ''] = await next()
    const omar = await add('Omar')
    const { id } = await rowOf(await placeAndPay(testShop.url, session(first, omar)))
    expect((await cancelAppointment(testShop.shop.db, testShop.shop, { admin }, id)).ok).toBe(true)
    expect((await save(omar, { isActive: false })).ok).toBe(true)
    const hosts = [firstHost, sara, noor]
    for (const host of hosts) expect((await save(host, { products: ['another-session'] })).ok).toBe(true)
    const startsAt = new Date(second)
    const moved = await moveAppointment(testShop.shop.db, testShop.shop, { admin }, { bookingId: id, startsAt })
    for (const host of hosts) expect((await save(host, {})).ok).toBe(true)
    expect(moved).toMatchObject({ refusal: { reason: 'no_host' } })
    // To a host that the buyer did not choose: later they may move it to any.
    expect(
      await moveAppointment(testShop.shop.db, testShop.shop, { admin }, { bookingId: id, startsAt }),
    ).toMatchObject({ ok: true, value: { hostChosen: false } })
  })

  const tokenOf = async (of: typeof order.$inferSelect) => {
    const { accessToken } = await import('#shop/orders/access/token.ts')
    return accessToken(testShop.shop.secrets, of)
  }
})
