import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { applyCounterChanges, readCounters, recount } from '../../counters.ts'

describeOnBothEngines('the admin’s lists', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
  })
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
