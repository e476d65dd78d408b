import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#shop/accounts/table.ts'
import { mail } from '#shop/email/table.ts'
import { message } from '#shop/messages/table.ts'
import { subscription } from '#shop/newsletter/table.ts'
import { adminNotification } from '#shop/notifications/table.ts'
import { askForLink } from '#shop/orders/access/order-link.ts'
import { order } from '#shop/orders/table.ts'
import { emailKey, normaliseEmail } from '#shop/text-fields.ts'
import { anyCustomer, orderBody, place } from './support/buying.ts'
import { emailsOnceThere } from './support/emails.ts'
import { describeOnBothEngines } from './support/engines.ts'

const migration = readFileSync('db/migrations/0008_tidy_emails.sql', 'utf8').split('--> statement-breakpoint')

describeOnBothEngines('addresses stored before invisible marks were removed', (open) => {
  const testShop = open.once()

  const migrate = async () => {
    for (const statement of migration) await testShop.shop.db.execute(sql.raw(statement))
  }

  test('the database removes the same characters as the shop', async () => {
    const { db } = testShop.shop
    await db.execute(sql.raw(migration[0]!))
    // Combining marks would compose with the preceding character; the shop and PostgreSQL both normalise to NFC.
    const all = Array.from({ length: 0x10ffff }, (_, at) => at + 1)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => `a${String.fromCodePoint(code)}a`)
      .join('')
      .normalize('NFC')
    const rows = (await db.execute(sql`select tidy_email(${all}) as cleaned`)) as unknown as {
      rows: { cleaned: string }[]
    }
    expect(rows.rows[0]?.cleaned === normaliseEmail(all)).toBe(true)
    await db.execute(sql.raw(migration.at(-1)!))
  })

  test('an old order is found by its buyer, and counts for their mailbox', async () => {
    const { db } = testShop.shop
    const box = randomUUID()
    const placed = await place(testShop.url, orderBody({ customer: anyCustomer() as never }))
    const marked = `\u200f${box}\u200b+Shop@Example.com\u2069`
    await db.update(order).set({ email: marked, emailKey: marked }).where(eq(order.number, placed.number))
    const odd = await place(testShop.url, orderBody({ customer: anyCustomer() as never }))
    await db.update(order).set({ email: 'ｎ.oura@gmail.com\u00ad', emailKey: '?' }).where(eq(order.number, odd.number))
    const untouched = await db.select().from(order).where(eq(order.email, 'Sara@Example.com'))
    await migrate()

    const clean = `${box}+Shop@Example.com`
    const emails = async (number: string) =>
      (await db.select({ email: order.email, key: order.emailKey }).from(order).where(eq(order.number, number)))[0]
    expect(await emails(placed.number)).toEqual({ email: clean, key: emailKey(clean) })
    expect(await emails(odd.number)).toEqual({ email: 'ｎ.oura@gmail.com', key: emailKey('ｎ.oura@gmail.com') })
    expect(await db.select().from(order).where(eq(order.email, 'Sara@Example.com'))).toEqual(untouched)
    await askForLink(db, testShop.shop, { number: placed.number, email: clean.toLowerCase() })
    expect((await emailsOnceThere(testShop, 'order-link', clean, 1))[0]).toContain(placed.number)
  })

  test('an account gets its clean address unless taken, and verifies it again; messages and emails follow', async () => {
    const { db, clock } = testShop.shop
    const now = clock.now()
    const [alone, taken, twin] = [randomUUID(), randomUUID(), randomUUID()].map((box) => `${box}@example.com`)
    const create = async (email: string, seconds: number) => {
      const id = randomUUID()
      const at = new Date(now.getTime() + seconds * 1000)
      await db
        .insert(user)
        .values({ id, name: 'Noura', email, emailVerified: true, username: 'noura', createdAt: at, updatedAt: at })
      return id
    }
    const ids: string[] = [
      await create(`${alone}\u200b`, 0),
      await create(`\u200f${taken}`, 0),
      await create(taken!, 1),
      await create(`\u200f${twin}`, 2),
      await create(`\u200b${twin}`, 1),
    ]
    const written = {
      locale: 'ar' as const,
      template: 'test' as const,
      data: {},
      state: 'sent' as const,
      createdAt: now,
    }
    const mailId = randomUUID()
    await db.insert(mail).values({ id: mailId, key: mailId, recipient: `\u200f${alone}`, ...written })
    const notification = randomUUID()
    await db
      .insert(adminNotification)
      .values({ id: notification, type: 'new_user', facts: { email: `${alone}\u200b`, name: 'N' }, createdAt: now })
    const readers = [`${alone}\u2060`, `${taken}\u2060`, taken!]
    for (const email of readers)
      await db.insert(subscription).values({
        id: randomUUID(),
        ...{ email, name: 'Noura', locale: 'ar', interests: ['offers'], state: 'confirmed' },
        ...{ subscribedAt: now, updatedAt: now },
      })
    const [note] = await db.select().from(message).limit(1)
    await db
      .update(message)
      .set({ email: `\u200f${alone}` })
      .where(eq(message.id, note!.id))

    const found = async () => ({
      accounts: (await db.select().from(user).where(inArray(user.id, ids)))
        .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
        .map(({ email, emailVerified }) => [email, emailVerified]),
      mail: (await db.select().from(mail).where(eq(mail.id, mailId)))[0]?.recipient,
      notification: (await db.select().from(adminNotification).where(eq(adminNotification.id, notification)))[0]?.facts,
      readers: (await db.select().from(subscription))
        .map(({ email }) => email)
        .filter((email) => readers.some((each) => normaliseEmail(each) === normaliseEmail(email)))
        .sort(),
      message: (await db.select().from(message).where(eq(message.id, note!.id)))[0]?.email,
    })
    const expected = {
      accounts: [
        [alone, false],
        [`\u200f${taken}`, true],
        [taken, true],
        [`\u200f${twin}`, true],
        [twin, false],
      ],
      mail: alone,
      notification: { email: alone, name: 'N' },
      readers: [alone, taken, `${taken}\u2060`].sort(),
      message: alone,
    }
    await migrate()
    expect(await found()).toEqual(expected)
    await migrate()
    expect(await found()).toEqual(expected)
  })
})
