import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { auditEntry, deletedItem } from '#shop/audit/log.ts'
import { readCounters } from '#shop/counters.ts'
import { order } from '#shop/orders/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, orderBody, place, placeAndPay, sendOrder } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { changeCode, setBatchActive, setCodeActive } from './change-code.ts'
import { createCode } from './create-code.ts'
import { deleteCode, restoreCode } from './delete-code.ts'
import type { CodeRules } from './form.ts'
import { generateCodes } from './generate-codes.ts'
import { countActive, countCodes, listCodeOrders, listCodes, readBatch, readCode, readEarnings } from './read.ts'
import { type CodeState, codeState, codeStates } from './state.ts'
import { discountCode } from './table.ts'

const adminNamed = (email: string) => ownerOf({ id: email, email, name: 'Store' })
const [admin, other] = [adminNamed('one@bustan.example'), adminNamed('two@bustan.example')]
const plain: CodeRules = {
  type: 'percentage',
  value: 10,
  usageLimit: null,
  oneUserOnly: false,
  firstOrderOnly: false,
  isActive: true,
  kinds: [],
  productIds: [],
  minimum: 0,
  startsAt: null,
  endsAt: null,
  note: '',
}
const all = { typed: '', state: null, type: null, batch: null }
const day = 86_400_000

describeOnBothEngines('discount codes in the admin', (open) => {
  const testShop = open.once()
  /** Invariant: the stored counters match the rows. */
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    const figures = await readCounters(testShop.shop.db, 'discount_code')
    for (const isActive of [true, false])
      expect(figures.find(({ key }) => key === (isActive ? 'active' : 'inactive'))?.count ?? 0).toBe(
        await testShop.shop.db.$count(discountCode, eq(discountCode.isActive, isActive)),
      )
  })
  const create = (code: string, changes: Partial<CodeRules> = {}) =>
    createCode(testShop.shop.db, testShop.clock, admin, { code, rules: { ...plain, ...changes } })
  const change = (code: string, version: number, changes: Partial<CodeRules>, by = admin) =>
    changeCode(testShop.shop.db, testShop.clock, by, { code, version, rules: { ...plain, ...changes } })
  const audit = (subjectId: string) =>
    testShop.shop.db
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.subject, 'discount_code'), eq(auditEntry.subjectId, subjectId)))
      .orderBy(auditEntry.id)
  const withCode = (promoCode: string) => orderBody({ promoCode, customer: anyCustomer() as never })

  test('a code is created once and works when typed in lower case', async () => {
    expect(await create('FRESH')).toEqual({ ok: true, value: { code: 'FRESH' } })
    expect(await create('FRESH', { value: 50 })).toEqual({ ok: false, refusal: { reason: 'taken' } })
    await place(testShop.url, withCode('fresh'))
    expect(await readCode(testShop.shop.db, 'FRESH')).toMatchObject({ value: 10, usedCount: 1, version: 1 })
    const [created] = await audit('FRESH')
    expect(created).toMatchObject({ action: 'create', actorEmail: admin.email, name: 'FRESH' })
    expect(created?.changes).toContainEqual({ field: 'value', from: null, to: 10 })
  })

  test('the second of two editors sees what the first changed, and loses no input', async () => {
    await create('SHARED')
    expect(await change('SHARED', 1, { value: 20 })).toEqual({ ok: true, value: { changed: true } })
    const result = await change('SHARED', 1, { note: 'mine' }, other)
    expect(result).toMatchObject({
      ok: false,
      refusal: {
        reason: 'changed',
        version: 2,
        since: [{ by: admin.email, changes: [{ field: 'value', from: 10, to: 20 }] }],
      },
    })
    expect(await readCode(testShop.shop.db, 'SHARED')).toMatchObject({ value: 20, note: '', version: 2 })
    expect((await change('SHARED', 2, { note: 'mine' }, other)).ok).toBe(true)
    // Saved unchanged: neither a version nor an entry.
    expect(await change('SHARED', 3, { note: 'mine' })).toEqual({ ok: true, value: { changed: false } })
    expect((await audit('SHARED')).length).toBe(3)
    expect(await change('NOBODY', 1, {})).toEqual({ ok: false, refusal: { reason: 'unknown' } })
  })

  test('of many saves of one version one succeeds', async () => {
    await create('RACE')
    const results = await Promise.all(Array.from({ length: 12 }, (_, at) => change('RACE', 1, { value: 11 + at })))
    expect(results.filter(({ ok }) => ok).length).toBe(1)
    expect((await readCode(testShop.shop.db, 'RACE'))?.version).toBe(2)
    expect((await audit('RACE')).length).toBe(2)
  })

  test('the end of a code does not move when something else is saved', async () => {
    const endsAt = new Date('2027-01-01T11:37:12.345Z')
    await create('STILL', { endsAt })
    const shown = new Date('2027-01-01T11:37:00.000Z')
    for (const version of [1, 2, 3]) await change('STILL', version, { endsAt: shown, note: `${version}` })
    const found = await readCode(testShop.shop.db, 'STILL')
    expect([found?.endsAt, found?.version]).toEqual([endsAt, 4])
    await change('STILL', 4, { endsAt: new Date('2027-01-01T11:38:00.000Z') })
    expect((await readCode(testShop.shop.db, 'STILL'))?.endsAt?.toISOString()).toBe('2027-01-01T11:38:00.000Z')
  })

  test('a limit is never below the uses, also during a concurrent use', async () => {
    await create('FEW')
    await placeAndPay(testShop.url, withCode('FEW'))
    await place(testShop.url, withCode('FEW'))
    expect(await change('FEW', 1, { usageLimit: 1 })).toEqual({
      ok: false,
      refusal: { reason: 'limit_below_used', used: 2 },
    })
    const [changed, ...orders] = await Promise.all([
      change('FEW', 1, { usageLimit: 3 }),
      ...Array.from({ length: 4 }, () => sendOrder(testShop.url, withCode('FEW'))),
    ])
    const now = (await readCode(testShop.shop.db, 'FEW'))!
    const placed = orders.filter(({ status }) => status === 201).length
    expect(now.usedCount).toBe(2 + placed)
    expect(changed.ok ? now.usedCount <= 3 : !changed.ok && changed.refusal.reason === 'limit_below_used').toBe(true)
  })

  test('uses and revenue: paid orders only, with the discount each was placed with', async () => {
    await create('EARNS')
    const paid = await placeAndPay(testShop.url, withCode('EARNS'))
    await change('EARNS', 1, { value: 50 })
    testShop.clock.forward(1000)
    const open = await place(testShop.url, withCode('EARNS'))
    const { rows } = await listCodeOrders(testShop.shop.db, 'EARNS', { limit: 1 })
    expect(rows.map(({ number }) => number)).toEqual([open.number])
    const next = await listCodeOrders(testShop.shop.db, 'EARNS', { limit: 1, after: rows[0]! })
    expect(next.rows.map(({ number, paymentStatus }) => [number, paymentStatus])).toEqual([[paid.number, 'paid']])
    const { total, discount } = next.rows[0]!
    expect(discount).toBeLessThan(rows[0]!.discount)
    expect(await readEarnings(testShop.shop.db, 'EARNS')).toEqual({ orders: 2, paid: 1, revenue: total, discount })
    // What the team takes off by hand is not the code's.
    const off = { discount: discount + 100, manualDiscount: 100, total: total - 100 }
    await testShop.shop.db.update(order).set(off).where(eq(order.number, paid.number))
    expect((await listCodeOrders(testShop.shop.db, 'EARNS', { limit: 5 })).rows[1]).toMatchObject({ discount })
    expect(await readEarnings(testShop.shop.db, 'EARNS')).toMatchObject({ revenue: total - 100, discount })
  })

  test('only a code that no order ever had is deleted, and it is restored completely', async () => {
    await create('GONE', { endsAt: new Date('2027-01-01T20:59:59.999Z'), note: 'kept' })
    const before = await readCode(testShop.shop.db, 'GONE')
    const gone = await deleteCode(testShop.shop.db, testShop.clock, admin, 'GONE')
    if (!gone.ok) throw new Error(gone.refusal.reason)
    expect(await readCode(testShop.shop.db, 'GONE')).toBeNull()
    expect((await sendOrder(testShop.url, withCode('GONE'))).status).toBe(409)
    const restore = () => restoreCode(testShop.shop.db, testShop.clock, admin, gone.value.deletedId)
    await create('GONE')
    expect(await restore()).toEqual({ ok: false, refusal: { reason: 'taken' } })
    await deleteCode(testShop.shop.db, testShop.clock, admin, 'GONE')
    expect(await restore()).toEqual({ ok: true, value: { code: 'GONE' } })
    expect(await restore()).toEqual({ ok: false, refusal: { reason: 'gone' } })
    expect(await readCode(testShop.shop.db, 'GONE')).toEqual(before)

    await create('USED')
    const results = await Promise.all([
      deleteCode(testShop.shop.db, testShop.clock, admin, 'USED'),
      sendOrder(testShop.url, withCode('USED')),
    ])
    expect(results[0].ok).toBe(results[1].status !== 201)
    await create('ONCE')
    await place(testShop.url, withCode('ONCE'))
    // The order has released its use; it still names the code.
    await testShop.shop.db.update(discountCode).set({ usedCount: 0 }).where(eq(discountCode.code, 'ONCE'))
    expect(await deleteCode(testShop.shop.db, testShop.clock, admin, 'ONCE')).toEqual({
      ok: false,
      refusal: { reason: 'used' },
    })
    expect(await deleteCode(testShop.shop.db, testShop.clock, admin, 'NOBODY')).toMatchObject({ ok: false })
    expect(await testShop.shop.db.$count(deletedItem, eq(deletedItem.subjectId, 'ONCE'))).toBe(0)
  })

  test('deactivated it is refused, activated it works, and both are idempotent', async () => {
    await create('SWITCH')
    const set = (isActive: boolean) =>
      setCodeActive(testShop.shop.db, testShop.clock, admin, { code: 'SWITCH', isActive })
    expect(await set(false)).toEqual({ ok: true, value: { changed: true } })
    expect(await set(false)).toEqual({ ok: true, value: { changed: false } })
    expect((await sendOrder(testShop.url, withCode('SWITCH'))).status).toBe(409)
    await set(true)
    expect((await sendOrder(testShop.url, withCode('SWITCH'))).status).toBe(201)
    expect((await audit('SWITCH')).map(({ action }) => action)).toEqual(['create', 'change', 'change'])
  })

  test('a batch is switched as a whole, with one entry, and an open edit sees it', async () => {
    const input = { prefix: 'LEAK-', count: 30, length: 6, batch: 'leaked', rules: plain }
    const made = await generateCodes(testShop.shop.db, testShop.clock, admin, input)
    const [first = '', second = ''] = made.ok ? made.value.codes : []
    await setCodeActive(testShop.shop.db, testShop.clock, admin, { code: first, isActive: false })
    const set = (isActive: boolean, batch = 'leaked') =>
      setBatchActive(testShop.shop.db, testShop.clock, other, { batch, isActive })
    const both = await Promise.all([set(false), set(false)])
    expect(both.map((each) => (each.ok ? each.value.changed : null)).sort()).toEqual([0, 29])
    expect(await countActive(testShop.shop.db, 'leaked')).toBe(0)
    expect((await sendOrder(testShop.url, withCode(second))).status).toBe(409)
    const [, entry, ...more] = await audit('leaked')
    expect([entry?.action, entry?.changes, more]).toEqual([
      'batch',
      [
        { field: 'isActive', from: true, to: false },
        { field: 'count', from: null, to: 29 },
        { field: 'codes', from: null, to: (made.ok ? made.value.codes : []).slice(1).sort() },
      ],
      [],
    ])
    const [off, on] = [true, false].map((from) => [{ field: 'isActive', from, to: !from }])
    const ofBatch = { by: other.email, changes: off }
    expect(await change(second, 1, {})).toMatchObject({ refusal: { version: 2, since: [ofBatch] } })
    // It was off before, by its own switch, which the batch's left alone.
    const own = { by: admin.email, changes: off }
    expect(await change(first, 1, {})).toMatchObject({ refusal: { version: 2, since: [own] } })
    expect(await set(true)).toEqual({ ok: true, value: { changed: 30 } })
    const since = [{ by: other.email, changes: on }, own]
    expect(await change(first, 1, {})).toMatchObject({ refusal: { version: 3, since } })
    expect((await sendOrder(testShop.url, withCode(second))).status).toBe(201)
    expect(await set(true, 'unknown')).toEqual({ ok: false, refusal: { reason: 'unknown' } })
  })

  test('a batch is complete, unique and readable, and its name is unique, also concurrently', async () => {
    const input = { prefix: 'FAIR-', count: 60, length: 6, batch: 'معرض ديسمبر', rules: { ...plain, usageLimit: 1 } }
    const results = await Promise.all(
      [admin, other, admin].map((by) => generateCodes(testShop.shop.db, testShop.clock, by, input)),
    )
    expect(results.filter(({ ok }) => ok).length).toBe(1)
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: { reason: 'batch_taken' } })
    const codes = await readBatch(testShop.shop.db, input.batch)
    expect([codes.length, new Set(codes).size]).toEqual([60, 60])
    expect(codes.filter((code) => !/^FAIR-[A-HJ-NP-Z2-9]{6}$/.test(code))).toEqual([])
    const [entry] = await audit(input.batch)
    expect(entry).toMatchObject({ action: 'generate', name: input.batch })
    // Two concurrent batches with one prefix: neither gets a code of the other.
    const many = await Promise.all(
      ['a', 'b'].map((batch) =>
        generateCodes(testShop.shop.db, testShop.clock, admin, { ...input, batch, count: 200 }),
      ),
    )
    const drawn = many.flatMap((each) => (each.ok ? each.value.codes : []))
    expect(new Set(drawn).size).toBe(400)
    expect((await place(testShop.url, withCode(codes[0]!.toLowerCase()))).number).toMatch(/^ORD-/)
    expect((await sendOrder(testShop.url, withCode(codes[0]!))).status).toBe(409)
  })

  test('each code is listed under exactly one state; search finds code, note and batch', async () => {
    const { db } = testShop.shop
    const now = testShop.clock.now()
    const past = new Date(now.getTime() - day)
    const future = new Date(now.getTime() + day)
    await create('LIST-OFF', { isActive: false, endsAt: past })
    await create('LIST-LATER', { startsAt: future })
    await create('LIST-PAST', { endsAt: past, note: 'عرض الصيف' })
    await create('LIST-FULL', { usageLimit: 1, type: 'fixed', value: 500 })
    await db.update(discountCode).set({ usedCount: 1 }).where(eq(discountCode.code, 'LIST-FULL'))
    await create('LIST-OPEN', { usageLimit: 1, startsAt: past, endsAt: future })
    const list = async (filters: Partial<Parameters<typeof listCodes>[1]>) => {
      const { rows } = await listCodes(db, { ...all, ...filters }, { limit: 5000 }, now)
      expect(await countCodes(db, { ...all, ...filters }, now)).toBe(Math.min(rows.length, 1001))
      return rows
    }
    const expected: Record<CodeState, string> = {
      inactive: 'LIST-OFF',
      not_started: 'LIST-LATER',
      expired: 'LIST-PAST',
      used_up: 'LIST-FULL',
      active: 'LIST-OPEN',
    }
    let seen = 0
    for (const state of codeStates) {
      const rows = await list({ state })
      expect(rows.map(({ code }) => code)).toContain(expected[state])
      expect(rows.filter((row) => codeState(row, now) !== state)).toEqual([])
      seen += rows.length
    }
    expect(seen).toBe(await db.$count(discountCode))
    expect((await list({ typed: 'list-' })).length).toBe(5)
    expect((await list({ typed: 'الصيف' })).map(({ code }) => code)).toEqual(['LIST-PAST'])
    expect((await list({ typed: 'ديسمبر', type: 'percentage' })).length).toBe(60)
    expect((await list({ type: 'fixed' })).map(({ code }) => code)).toEqual(['LIST-FULL'])
    // Pages have no gaps, even among the hundreds created at one moment.
    const first = await listCodes(db, { ...all, batch: 'a' }, { limit: 80 }, now)
    const second = await listCodes(db, { ...all, batch: 'a' }, { limit: 80, after: first.rows.at(-1)! }, now)
    const third = await listCodes(db, { ...all, batch: 'a' }, { limit: 80, after: second.rows.at(-1)! }, now)
    const joined = [...first.rows, ...second.rows, ...third.rows].map(({ code }) => code)
    expect([joined.length, new Set(joined).size, third.older]).toEqual([200, 200, false])
  })
})
