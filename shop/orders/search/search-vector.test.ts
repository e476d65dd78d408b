import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { applyCounterChanges, readCounters, recount } from '../../counters.ts'
import { rowsOf, transact } from '../../db.ts'

describeOnBothEngines('the admin’s lists', (open) => {
  const testShop = open.once()
  const finds = async (text: string, typed: string) => {
    const found = await testShop.shop.db.execute(sql`select search_words(${text}) @@ search_query(${typed}) as found`)
    return (found as unknown as { rows: { found: boolean }[] }).rows[0]?.found
  }

  test.each([
    ['أحمد العنزي', 'احمد', true],
    ['أحمد العنزي', 'العنزى', true],
    ['فاطمة', 'فاطمه', true],
    ['مُحَمَّد', 'محمد', true],
    ['ORD-2026-0042', 'ord-2026-0042', true],
    ['ORD-2026-0042', '0042', true],
    ['ORD-2026-0042', '٠٠٤٢', true],
    ['noura@example.com', 'NOURA@example', true],
    ['noura@example.com', 'example.com', true],
    ['+96566123401', '66123401', true],
    ['+96566123401', '+965 66123401', true],
    ['Noura Al Anzi', 'nou anz', true],
    ['Noura Al Anzi', 'nou xyz', false],
    ['Noura', 'oura', false],
    ["O'Brien \\ 100%", "o'brien \\", true],
    ['Noura', "x' | 'y", false],
    ['', 'a', false],
  ])('%j and %j: %j', async (text, typed, found) => {
    expect(await finds(text, typed)).toBe(found)
  })

  test('digits are searchable, whether normalised, counted again or not', async () => {
    const before = await readCounters(testShop.shop.db, 'message')
    const were = before.find(({ key }) => key === 'archived:low')?.count ?? 0
    const ids = Array.from({ length: 30 }, () => randomUUID())
    await Promise.all(
      ids.map((id, index) =>
        testShop.shop.db.execute(sql`insert into message (id, number, name, email, subject, message, category, priority, status, is_read, created_at, updated_at)
          values (${id}, ${`T-${index}`}, 'n', 'e', 's', 'm', 'general', 'low', 'archived', false, now(), now())`),
      ),
    )
    const archived = async () =>
      (await readCounters(testShop.shop.db, 'message')).find(({ key }) => key === 'archived:low')?.count ?? 0
    expect(await archived()).toBe(were + 30)
    await Promise.all([applyCounterChanges(testShop.shop.db), applyCounterChanges(testShop.shop.db)])
    expect(await archived()).toBe(were + 30)
    await testShop.shop.db.execute(sql`update message set status = 'resolved' where number = 'T-0'`)
    await testShop.shop.db.execute(sql`update message set name = 'x' where number like 'T-%'`)
    expect(await archived()).toBe(were + 29)
    await recount(testShop.shop.db)
    expect(await archived()).toBe(were + 29)
    await testShop.shop.db.execute(sql`delete from message where number like 'T-%'`)
    expect(await readCounters(testShop.shop.db, 'message')).toEqual(before)
    await recount(testShop.shop.db)
    expect(await readCounters(testShop.shop.db, 'message')).toEqual(before)
  })

  if (open.engine === 'postgres')
    test('a change that is folded in while everything is recounted is not lost', async () => {
      const { db } = testShop.shop
      const change = (number: string) =>
        db.execute(sql`insert into message (id, number, name, email, subject, message, category, priority, status, is_read, created_at, updated_at)
          values (${randomUUID()}, ${number}, 'n', 'e', 's', 'm', 'general', 'low', 'archived', false, now(), now())`)
      const archived = async () =>
        (await readCounters(db, 'message')).find(({ key }) => key === 'archived:low')?.count ?? 0
      await change('R-0')
      await applyCounterChanges(db)
      const were = await archived()
      // Stops the recount after its snapshot, at any other counter.
      const held = Promise.withResolvers<void>()
      let isReleased = false
      const holder = transact(db, async (tx) => {
        await tx.execute(sql`select from tally where (subject, key) <> ('message', 'archived:low') for update`)
        held.resolve()
        // An idle transaction would be ended.
        while (!isReleased) await tx.execute(sql`select pg_sleep(0.05)`)
      })
      await held.promise
      const waiting = async (what: string) =>
        (await rowsOf(db, sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like ${what}`))
          .length > 0
      const recounting = recount(db)
      await expect.poll(() => waiting('%count_tallies%')).toBe(true)
      await change('R-1')
      let isDone = false
      const folding = applyCounterChanges(db).then(() => {
        isDone = true
      })
      await expect.poll(async () => isDone || (await waiting('%pg_advisory_xact_lock(7262805)%'))).toBe(true)
      isReleased = true
      await Promise.all([holder, recounting, folding])
      expect(await archived()).toBe(were + 1)
      await db.execute(sql`delete from message where number like 'R-%'`)
    })

  test('the audit can be added to, never changed', async () => {
    await testShop.shop.db.execute(sql`insert into audit_entry (at, actor_id, actor_email, action, subject, subject_id, name)
      values (now(), 'a', 'a@example.com', 'change', 'setting', 'hours', 'hours')`)
    for (const change of [
      sql`update audit_entry set name = 'x'`,
      sql`delete from audit_entry`,
      sql`truncate audit_entry`,
    ])
      await expect(testShop.shop.db.execute(change)).rejects.toThrow()
  })
})
