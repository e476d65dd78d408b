import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { loader as teamPage } from '#app/admin/messages/view.tsx'
import { loader as customerPage } from '#app/storefront/messages/thread.tsx'
import { threadPath } from '#shop/messages/link.ts'
import { readEntry } from '#shop/messages/read.ts'
import { message, messageAttachment, messageEntry } from '#shop/messages/table.ts'
import { adminCookie } from '#tests/support/accounts/accounts.ts'
import { newKey } from '#tests/support/accounts/api-key.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

type Entry = { text: string; attachments: { filename: string }[] }
type Pages = { earlier: number; older: string | null; latest: string | null }
type Part = { first: Entry; entries: Entry[]; pages: Pages }

const long = 120
const owner = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })

describeOnBothEngines('a long thread', (open) => {
  let testShop: OpenShop
  let cookie: string
  let row: typeof message.$inferSelect
  beforeAll(async () => {
    const pages = {
      'messages/:number': { loader: customerPage },
      'en/messages/:number': { loader: customerPage },
      'admin/messages/view/:id': { loader: teamPage },
    }
    testShop = await open({ build: buildOf(pages) })
    cookie = await adminCookie(testShop)
    const { db } = testShop.shop
    const sent = await ask<{ number: string }>(`${testShop.url}/api/v1/messages`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
      body: JSON.stringify({ name: 'Sara', email: 'sara@example.com', subject: 'Hello', message: 'The question' }),
    })
    ;[row] = (await db.select().from(message).where(eq(message.number, sent.body.number))) as [typeof row]
    const at = testShop.clock.now()
    const entries = Array.from({ length: long }, (_, position) => ({
      ...{ id: randomUUID(), messageId: row.id, position, at, text: `entry ${position}` },
      ...(position % 2 === 0
        ? { kind: 'reply' as const, by: 'noor@example.com' }
        : { kind: 'customer' as const, by: '' }),
    }))
    await db.insert(messageEntry).values(entries)
    const file = { messageId: row.id, size: 10, type: 'application/pdf', createdAt: at }
    await db.insert(messageAttachment).values(
      [null, 3, 118].map((on) => ({
        ...file,
        ...{
          id: randomUUID(),
          entryId: on === null ? null : entries[on]!.id,
          fileKey: `f${on}`,
          filename: `${on}.pdf`,
        },
      })) as never,
    )
  })
  const read = async <Body>(path: string) => (await ask<Body>(`${testShop.url}${path}`, { headers: { cookie } })).body
  const textsOf = ({ entries }: Pick<Part, 'entries'>) => entries.map(({ text }) => text)
  const from = (first: number, to: number) => Array.from({ length: to - first }, (_, n) => `entry ${first + n}`)
  const filesOf = ({ entries }: Pick<Part, 'entries'>) =>
    entries.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))

  /** Follows the links to the older parts, and returns what each part holds. */
  async function walk(read: (path: string) => Promise<Part>, path: string) {
    const parts: { texts: string[]; files: string[]; pages: Pages }[] = []
    for (let next: string | null = path; next !== null; ) {
      const part = await read(next)
      expect([part.first.text, part.first.attachments[0]?.filename]).toEqual(['The question', 'null.pdf'])
      parts.push({ texts: textsOf(part), files: filesOf(part), pages: part.pages })
      next = part.pages.older
    }
    return parts
  }
  const expected = (latest: string) => [
    { texts: from(70, 120), files: ['118.pdf'], pages: { earlier: 70, latest: null } },
    { texts: from(20, 70), files: [], pages: { earlier: 20, latest } },
    { texts: from(0, 20), files: ['3.pdf'], pages: { earlier: 0, latest, older: null } },
  ]

  test('shows customers its last entries, and leads to the older ones', async () => {
    const path = threadPath(testShop.shop.secrets, row, null)
    const parts = await walk(async (at) => (await read<{ thread: Part }>(at)).thread, path)
    expect(parts).toMatchObject(expected(path))
    expect(JSON.stringify(parts)).not.toContain('noor@')
    // Anything but a position shows the latest.
    for (const wrong of ['x', '-1', '0', '1e9'])
      expect(textsOf((await read<{ thread: Part }>(`${path}&before=${wrong}`)).thread)).toEqual(from(70, 120))
  })

  test('shows the team the same, with the list’s filters, and how many entries a reply must have seen', async () => {
    const path = `/admin/messages/view/${row.id}?status=unread`
    expect(await walk((at) => read<Part>(at), path)).toMatchObject(expected(path))
    expect(await read(path)).toMatchObject({ seen: long })
  })

  test('is read by keys in the same parts', async () => {
    const { key } = await newKey(testShop, owner, { name: 'desk', scopes: ['messages:read'] })
    const part = async (query = '') =>
      ask<Part & { earlier: number }>(`${testShop.url}/api/v1/admin/messages/${row.number}${query}`, {
        headers: { Authorization: `Bearer ${key}` },
      })
    const [last, first] = [await part(), await part('?before=20')]
    expect([textsOf(last.body), last.body.earlier]).toEqual([from(70, 120), 70])
    expect([textsOf(first.body), first.body.earlier]).toEqual([from(0, 20), 0])
    expect((await part('?before=x')).status).toBe(422)
  })

  test('gives an email only the entries just before its own', async () => {
    const { db } = testShop.shop
    const [last] = await db.select().from(messageEntry).where(eq(messageEntry.text, 'entry 119'))
    const found = await readEntry(db, last!.id)
    expect(found?.earlier.map(({ text }) => text)).toEqual(from(69, 119))
  })
})
