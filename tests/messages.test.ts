import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { and, desc, eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { chosenMessages } from '#app/admin/messages/chosen.server.ts'
import { handleMessage } from '#app/admin/messages/handle-message.server.ts'
import { limitsContext, sendingContext, shopContext, uploadsContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { loader as fileLoader } from '#app/storefront/messages/file.ts'
import { action, loader } from '#app/storefront/messages/thread.tsx'
import { openSending } from '#server/http/limits/sending.ts'
import { purgeNightly } from '#server/jobs/purge-deleted.ts'
import { auditEntry } from '#shop/audit/log.ts'
import { ConnectionLost, transact } from '#shop/db.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { cleanName } from '#shop/messages/attachment.ts'
import { cannedSchema } from '#shop/messages/canned.ts'
import {
  deleteCannedAnswer,
  moveCannedAnswer,
  readCannedAnswers,
  restoreCannedAnswer,
  saveCannedAnswer,
} from '#shop/messages/canned-answers.ts'
import { deleteMessage, restoreMessage } from '#shop/messages/delete-message.ts'
import { eraseSender } from '#shop/messages/erase-sender.ts'
import { chosenSchema, messageSchema } from '#shop/messages/form.ts'
import { threadToken } from '#shop/messages/link.ts'
import { adjacentMessages, findMessages, readMessageStats } from '#shop/messages/list.ts'
import { messageFilter } from '#shop/messages/list-filter.ts'
import { moveMessages } from '#shop/messages/move-messages.ts'
import { countEntriesOf } from '#shop/messages/read.ts'
import { replyToMessage } from '#shop/messages/reply.ts'
import { saveNotes } from '#shop/messages/save-notes.ts'
import { sendMessage } from '#shop/messages/send-message.ts'
import {
  afterMove,
  type MessageMove,
  type MessageState,
  type MessageStatus,
  messageStatuses,
  type SeenMessage,
} from '#shop/messages/status.ts'
import { withFiles } from '#shop/messages/store-files.ts'
import { message, messageAttachment, messageEntry } from '#shop/messages/table.ts'
import { done, refuse } from '#shop/outcome.ts'
import { erasedNames } from '#shop/privacy/erased-names.ts'
import { exportData } from '#shop/privacy/export-data.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { withLostAnswers } from './support/databases/lost-answer.ts'
import { emailsOnceThere, emailsTo } from './support/emails.ts'
import { describeOnBothEngines } from './support/engines.ts'
import { until } from './support/poll.ts'

const adminNamed = (name: string) => ownerOf({ id: name, email: `${name}@bustan.example`, name })
const [noor, sami] = [adminNamed('noor'), adminNamed('sami')]

test.each(messageStatuses)('transitions of a message that is %s (R32)', (status) => {
  const [then, now] = [new Date(1), new Date(2)]
  const isRead = status !== 'unread'
  const before: MessageState = {
    ...{ status, isRead, readAt: isRead ? then : null, repliedAt: then, resolvedAt: null },
    ...{ priority: 'low', category: 'general' },
  }
  const after = (move: MessageMove, from = before) => afterMove(from, move, now)
  expect(after({ kind: 'read' })).toEqual(isRead ? {} : { status: 'read', isRead: true, readAt: now })
  // Marking it read does not change a status other than unread.
  expect(after({ kind: 'read' }, { ...before, isRead: false, readAt: null })).toEqual({
    isRead: true,
    readAt: now,
    ...(!isRead && { status: 'read' }),
  })
  const unread = isRead ? { status: 'unread', isRead: false, readAt: null } : {}
  expect(after({ kind: 'unread' })).toEqual(unread)
  expect(after({ kind: 'status', to: 'unread' })).toEqual(unread)
  for (const to of ['read', 'replied', 'resolved', 'archived'] as const)
    expect(after({ kind: 'status', to })).toEqual(
      to === status
        ? {}
        : {
            status: to,
            ...(!isRead && { isRead: true, readAt: now }),
            ...(to === 'resolved' && { resolvedAt: now }),
          },
    )
  expect(after({ kind: 'priority', to: 'urgent' })).toEqual({ priority: 'urgent' })
  expect(after({ kind: 'category', to: 'general' })).toEqual({})
})

test.each([
  ['../../etc/passwd', 'passwd.png'],
  ['C:\\shop\\my photo.JPEG', 'my photo.png'],
  ['\u202Egnp.exe', 'gnp.png'],
  ['a"b<c>\n.html', 'abc.png'],
  ['....', 'file.png'],
  [`${'س'.repeat(300)}.png`, `${'س'.repeat(80)}.png`],
])('a file called %j is stored as %j', (name, savedRow) => expect(cleanName(name, 'image/png')).toBe(savedRow))

describeOnBothEngines('messages', (open) => {
  const testShop = open.once()
  afterEach(() => expect(testShop.errors.splice(0)).toEqual([]))

  type Words = { email?: string; subject?: string; message?: string; category?: string }
  async function write(words: Words = {}, locale: 'ar' | 'en' = 'en', files: File[] = []) {
    const input = messageSchema.parse({
      name: 'Noura Al Anzi',
      email: `${randomUUID()}@example.com`,
      subject: 'The poster',
      message: 'When does it arrive?',
      ...words,
    })
    const sent = await withFiles(testShop.shop, files, async (saved) =>
      done(await sendMessage(testShop.shop.db, testShop.shop, input, locale, { files: saved })),
    )
    if (!sent.ok) throw new Error(sent.refusal.reason)
    return rowOf(sent.value.number)
  }
  type Row = Awaited<ReturnType<typeof write>>
  const rowOf = async (number: string) => {
    const [row] = await testShop.shop.db.select().from(message).where(eq(message.number, number))
    return row!
  }
  const entriesOf = ({ id }: Row) =>
    testShop.shop.db.select().from(messageEntry).where(eq(messageEntry.messageId, id)).orderBy(messageEntry.position)
  const filesOf = ({ id }: Row) =>
    testShop.shop.db.select().from(messageAttachment).where(eq(messageAttachment.messageId, id))
  const reply = ({ id }: Row, text = 'Tomorrow.', seen = 0, admin = noor) =>
    replyToMessage(testShop.shop.db, testShop.shop, admin, { id, reply: text, seen })
  const move = (rows: Row[], to: MessageMove, seen: Partial<SeenMessage> = {}) => {
    const messages = rows.map(({ id }) => ({ id, entries: 0, ...seen }))
    return moveMessages(testShop.shop.db, testShop.shop.clock, noor, { messages, move: to })
  }
  const moved = (changed: number, stale = 0) => done({ changed, stale, back: null })
  const audited = async ({ id }: Row) =>
    (
      await testShop.shop.db
        .select({ action: auditEntry.action })
        .from(auditEntry)
        .where(and(eq(auditEntry.subject, 'message'), eq(auditEntry.subjectId, id)))
        .orderBy(desc(auditEntry.id))
    ).map(({ action: did }) => did)

  const tokenOf = ({ id }: Row) => threadToken(testShop.shop.secrets, id)
  function args(number: string, token: string | null, body?: FormData, file?: string) {
    const url = new URL(`/messages/${number}${token === null ? '' : `?token=${token}`}`, testShop.url)
    const context = new RouterContextProvider()
    context.set(shopContext, testShop.shop)
    context.set(limitsContext, {
      messages: { hit: async () => null },
      uploads: { hit: async () => null },
      uploadsDay: { hit: async () => null },
    } as never)
    context.set(uploadsContext, (_network, receive) => receive())
    context.set(sendingContext, openSending())
    const visitor = {
      locale: 'en',
      currency: 'KWD',
      prefix: '/en',
      path: url.pathname,
      network: 'n',
      nonce: 'n',
    } as const
    context.set(visitorContext, visitor)
    const request = new Request(url, body && { method: 'POST', body })
    return { request, url, context, params: { number, file } } as never
  }
  async function look(row: Row, token: string | null = tokenOf(row), number = row.number) {
    const found = await loader(args(number, token))
    return 'thread' in found ? found.thread : { status: found.init?.status, data: found.data }
  }
  async function answer(row: Row, fields: { answer: string; key?: string }, files: File[] = []) {
    const body = new FormData()
    for (const [name, value] of Object.entries({ key: randomUUID(), ...fields })) body.append(name, value)
    for (const file of files) body.append('files', file)
    const result = await action(args(row.number, tokenOf(row), body))
    return result instanceof Response ? result.headers.get('location') : result.data
  }

  test('a reply is emailed with a link, and the answer makes the thread unread again', async () => {
    const row = await write({ email: 'Noura@Example.com', message: 'When does it\n\narrive?' })
    testShop.clock.forward(3_600_000)
    expect(await reply(row)).toMatchObject({ ok: true })
    const now = testShop.clock.now()
    expect(await rowOf(row.number)).toMatchObject({
      ...{ reply: 'Tomorrow.', status: 'replied', isRead: true, readAt: now, repliedAt: now },
    })
    const [sentEmail] = await emailsOnceThere(testShop, 'message-reply', 'Noura@Example.com', 1)
    expect(sentEmail).toContain(`\nSubject: Re: The poster [${row.number}]\n`)
    expect(sentEmail).toContain('\nReply-To: hello@bustan.example\n')
    expect(sentEmail).toContain(`\nReferences: <message-received-${row.id}@bustan>\n`)
    expect(sentEmail).toContain('> When does it\n>\n> arrive?')
    const link = /http\S+\/en\/messages\/\S+\?token=([\w-]+)/.exec(sentEmail!)
    expect(link?.[1]).toBe(tokenOf(row))
    for (const answered of [row.id, 'Noura@', 'noura@', 'Al%20Anzi']) expect(link![0]).not.toContain(answered)

    const key = randomUUID()
    const led = await answer(row, { answer: 'Thank you!', key })
    expect(led).toBe(`/en/messages/${row.number}?token=${tokenOf(row)}&sent=1`)
    // Sent twice, it is stored once.
    expect(await answer(row, { answer: 'Thank you!', key })).toBe(led)
    expect(await rowOf(row.number)).toMatchObject({ status: 'unread', isRead: false, readAt: null, repliedAt: now })
    expect((await entriesOf(row)).map(({ kind, text, by }) => [kind, text, by])).toEqual([
      ['reply', 'Tomorrow.', 'noor@bustan.example'],
      ['customer', 'Thank you!', ''],
    ])
    const answered = await look(row)
    expect(answered).toMatchObject({
      ...{ subject: 'The poster', first: { text: 'When does it\n\narrive?' } },
      entries: [{ kind: 'reply' }, { text: 'Thank you!' }],
    })
    // The admin's identity is not revealed.
    expect(JSON.stringify(answered)).not.toContain('noor')

    const toStore = await emailsOnceThere(testShop, 'message-to-store', 'hello@bustan.example', 2)
    const second = toStore.find((text) => text.includes('Thank you!'))!
    expect(second).toContain(`\nReferences: <message-to-store-${row.id}@bustan>\n`)
    for (const text of toStore) expect(text).toContain(`${testShop.url}/admin/messages/view/${row.id}`)

    expect(await reply(row, 'You are welcome.', 2, sami)).toMatchObject({ ok: true })
    const [first] = await entriesOf(row)
    const emails = await emailsOnceThere(testShop, 'message-reply', 'Noura@Example.com', 2)
    expect(emails.find((text) => text.includes('welcome'))).toContain(
      `\nIn-Reply-To: <message-reply-${first!.id}@bustan>\n`,
    )
    expect(await audited(row)).toEqual(['reply', 'reply'])
  })

  test('forged, foreign, truncated and empty links get the same response, and cannot be used to reply', async () => {
    const [mine, other] = [await write(), await write()]
    expect(await look(mine)).toMatchObject({ number: mine.number })
    const missing = { status: 404, data: { thread: null } }
    for (const token of [null, '', 'x', tokenOf(other), tokenOf(mine).slice(1), `${tokenOf(mine)}=`])
      expect(await look(mine, token)).toEqual(missing)
    for (const number of ['MSG-2026-999999', mine.number.toLowerCase(), "' or 1=1"])
      expect(await look(mine, tokenOf(mine), number)).toEqual(missing)
    const body = new FormData()
    body.append('answer', 'Let me in')
    body.append('key', randomUUID())
    const refused = await Promise.resolve(action(args(mine.number, tokenOf(other), body))).catch((thrown) => thrown)
    expect(refused).toMatchObject({ init: { status: 404 } })
    expect(await entriesOf(mine)).toEqual([])
  })

  test('of concurrent replies one is sent; what arrived meanwhile is never marked read', async () => {
    const row = await write()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => reply(row, `Answer ${index}`, 0, index % 2 ? noor : sami)),
    )
    expect(replies.filter(({ ok }) => ok).length).toBe(1)
    expect(replies.filter((each) => !each.ok && each.refusal.reason === 'changed').length).toBe(7)
    expect((await entriesOf(row)).length).toBe(1)

    await answer(row, { answer: 'One more thing' })
    expect(await move([row], { kind: 'read' }, { entries: 1 })).toEqual(refuse({ reason: 'changed' }))
    expect(await rowOf(row.number)).toMatchObject({ status: 'unread' })
    expect(await reply(row, 'Late', 1)).toEqual(refuse({ reason: 'changed' }))
    expect(await move([row], { kind: 'read' }, { entries: 2 })).toEqual(moved(1))
    expect(await rowOf(row.number)).toMatchObject({ status: 'read', isRead: true })
  })

  test('a move never hides an answer that was not seen: one is refused, of several it is skipped', async () => {
    const [a, b] = [await write(), await write()]
    testShop.clock.forward(1000)
    const found = {
      fields: { filterQuery: '', asOf: testShop.clock.now().toISOString(), found: '1000' },
      all: () => [],
    }
    testShop.clock.forward(1000)
    await answer(a, { answer: 'One more thing' })
    const resolve: MessageMove = { kind: 'status', to: 'resolved' }
    expect(await move([a], resolve)).toEqual(refuse({ reason: 'changed' }))
    expect(await move([a], { kind: 'priority', to: 'low' })).toEqual(moved(1))
    expect(await move([a, b], { kind: 'status', to: 'archived' })).toMatchObject(done({ changed: 1, stale: 1 }))
    expect(await rowOf(a.number)).toMatchObject({ status: 'unread', isRead: false })
    // All results of a list are moved as they were when it was read.
    const all = await chosenMessages(testShop.shop.db, found as never)
    expect(all).toMatchObject({ chosen: expect.arrayContaining([`${a.id} 0`, `${b.id} 0`]) })
    expect(chosenSchema.parse([`${a.id} 1`, b.id])).toEqual([{ id: a.id, entries: 1 }, { id: b.id }])
    for (const chosen of [`${a.id} x`, `x 1`]) expect(chosenSchema.safeParse([chosen]).success).toBe(false)
    const entries = await countEntriesOf(testShop.shop.db, [a.id, b.id])
    expect([entries.get(a.id), entries.get(b.id)]).toEqual([1, undefined])
  })

  test('a move whose page did not say what was seen is refused, except of priority and category', async () => {
    const row = await write()
    const send = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ intent: 'move', ...fields })
      const request = new Request(testShop.url, { method: 'POST', body })
      const handled = await handleMessage(testShop.shop, noor, row.id, request)
      return handled instanceof Response ? handled.status : [handled.data, handled.init?.status]
    }
    const changed = [{ kind: 'refused', what: 'move', reason: 'changed', errors: {} }, 200]
    expect(await send({ kind: 'status', to: 'archived' })).toEqual(changed)
    expect(await send({ kind: 'priority', to: 'urgent' })).toMatchObject([{ kind: 'moved' }, undefined])
    expect(await send({ kind: 'category', to: 'support' })).toMatchObject([{ kind: 'moved' }, undefined])
    expect(await rowOf(row.number)).toMatchObject({ status: 'unread', priority: 'urgent', category: 'support' })
    const [chosen] = chosenSchema.parse([row.id])
    expect(await move([row], { kind: 'read' }, chosen)).toEqual(refuse({ reason: 'changed' }))
  })

  test('an undo restores exactly what its move changed, once, and only what it left', async () => {
    const row = await write()
    const seen = (status: MessageStatus) => ({ entries: 0, status })
    await move([row], { kind: 'read' })
    const before = await rowOf(row.number)
    testShop.clock.forward(1000)
    const resolve: MessageMove = { kind: 'status', to: 'resolved' }
    // Opening it, which marks it read, is no newer state.
    expect(await move([row], resolve, seen('unread'))).toMatchObject(done({ back: 'read' }))
    expect(await move([row], resolve, seen('read'))).toEqual(refuse({ reason: 'changed' }))
    const undo: MessageMove = { kind: 'undo', to: 'read' }
    expect(await move([row], undo, seen('archived'))).toEqual(refuse({ reason: 'changed' }))
    expect(await move([row], undo, seen('resolved'))).toEqual(moved(1))
    expect(await rowOf(row.number)).toEqual({ ...before, updatedAt: testShop.clock.now() })
    expect(await move([row], undo, seen('resolved'))).toEqual(refuse({ reason: 'changed' }))

    await move([row], resolve, seen('read'))
    const { resolvedAt } = await rowOf(row.number)
    testShop.clock.forward(1000)
    expect(await move([row], { kind: 'status', to: 'archived' }, seen('resolved'))).toMatchObject(
      done({ back: 'resolved' }),
    )
    await move([row], { kind: 'undo', to: 'resolved' }, seen('archived'))
    expect(await rowOf(row.number)).toMatchObject({ status: 'resolved', resolvedAt })
    // The time of an earlier resolution could not be restored.
    await move([row], { kind: 'status', to: 'read' }, seen('resolved'))
    expect(await move([row], resolve, seen('read'))).toEqual(moved(1))
  })

  test('bulk moves are recorded, and reflected in the list, its search and its counts', async () => {
    const { db } = testShop.shop
    const before = await readMessageStats(db)
    const subject = `Lantern ${randomUUID().slice(0, 8)}`
    const rows: Row[] = []
    for (const category of ['complaint', 'general', 'general']) {
      rows.push(await write({ subject, category }))
      testShop.clock.forward(1000)
    }
    const search = (query: string) => messageFilter(new URLSearchParams(query))
    const mine = (query = '') => search(`q=${encodeURIComponent(subject.toUpperCase())}${query}`)
    expect((await findMessages(db, mine('&read=no'), { limit: 1 })).found).toBe(3)
    expect((await readMessageStats(db)).unread).toBe(before.unread + 3)
    const [a, b, c] = rows as [Row, Row, Row]
    expect(await move([a, b, { ...c, id: randomUUID() }], { kind: 'status', to: 'archived' })).toMatchObject(
      done({ changed: 2, stale: 0 }),
    )
    expect(await move([a, b], { kind: 'status', to: 'archived' })).toEqual(moved(0))
    expect(await move([a, c], { kind: 'priority', to: 'urgent' })).toEqual(moved(2))
    expect(await move([b], { kind: 'unread' })).toEqual(moved(1))
    expect(await audited(b)).toEqual(['unread', 'move'])
    expect(await readMessageStats(db)).toMatchObject({
      total: before.total + 3,
      archived: before.archived + 1,
      urgent: before.urgent + 2,
    })
    const numbers = async (query: string) =>
      (await findMessages(db, mine(query), { limit: 25 })).rows.map(({ number }) => number)
    expect(await numbers('')).toEqual([c.number, b.number, a.number])
    expect(await numbers('&status=archived')).toEqual([a.number])
    expect(await numbers('&read=no')).toHaveLength(2)
    expect(await numbers('&priority=urgent&category=complaint')).toEqual([a.number])
    const day = (offset: number) => kuwaitDate(a.createdAt, offset)
    expect(await numbers(`&from=${day(0)}&until=${day(0)}`)).toHaveLength(3)
    expect(await numbers(`&until=${day(-1)}`)).toEqual([])
    // Without a query: the classes are merged newest first, and paging continues where the last page ended.
    const urgent = search('priority=urgent')
    const all = await findMessages(db, urgent, { limit: 25 })
    expect(all.rows.slice(0, 2).map(({ number }) => number)).toEqual([c.number, a.number])
    expect(all.found).toBe(all.rows.length)
    const [first] = (await findMessages(db, urgent, { limit: 1 })).rows
    expect((await findMessages(db, urgent, { limit: 1, after: first })).rows).toEqual([all.rows[1]])
    expect(await adjacentMessages(db, all.rows[1]!, urgent)).toEqual({
      newer: all.rows[0]!.id,
      older: all.rows[2]?.id ?? null,
    })
    const oldest = await findMessages(db, urgent, { limit: 1, last: true })
    expect([oldest.rows, oldest.newer]).toEqual([[all.rows.at(-1)], true])
    // Invalid filters are ignored.
    expect(await numbers('&status=x&from=2026-99-99')).toHaveLength(3)
  })

  const pdf = (name = 'receipt.pdf', bytes = 100) =>
    new File([Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)])], name)
  const jpeg = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#2c7a35' } })
      .withExif({ IFD0: { Copyright: 'taken at home' } })
      .jpeg()
      .toBuffer()
  const stored = () => {
    const folder = join(testShop.testShop.dataDir, 'files', 'messages')
    return existsSync(folder) ? readdirSync(folder).length : 0
  }

  test('attachments must match their type, and are served only to who may see them', async () => {
    const before = stored()
    const row = await write()
    const picture = await jpeg()
    const bad: [File[], string][] = [
      [[pdf(), pdf(), pdf(), pdf()], 'too_many_files'],
      [[pdf('big.pdf', 5 * 1024 * 1024)], 'file_too_large'],
      [[new File(['<script>alert(1)</script>'], 'cat.png', { type: 'image/png' })], 'file_type'],
      [[new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.svg')], 'file_type'],
      [[pdf(), new File([picture.subarray(0, 60)], 'half.jpg')], 'file_type'],
    ]
    for (const [files, problem] of bad)
      expect(await answer(row, { answer: 'See this' }, files)).toMatchObject({
        problem: 'invalid',
        errors: { files: problem },
        typed: 'See this',
      })
    expect(await entriesOf(row)).toEqual([])
    expect(stored()).toBe(before)

    await answer(row, { answer: 'See this' }, [new File([picture], '../my home.png'), pdf('فاتورة.pdf')])
    const files = await filesOf(row)
    expect(files.map(({ filename, type }) => [filename, type]).sort()).toEqual([
      ['my home.jpg', 'image/jpeg'],
      ['فاتورة.pdf', 'application/pdf'],
    ])
    expect(stored()).toBe(before + 2)
    // Each name isolated: Latin and Arabic names in one line would be reordered.
    await until('both names in the email to the store', async () =>
      emailsTo(testShop, 'message-to-store', 'hello@bustan.example').some(
        (text) => text.includes('\u2068my home.jpg\u2069') && text.includes('\u2068فاتورة.pdf\u2069'),
      ),
    )
    const home = files.find(({ type }) => type === 'image/jpeg')!
    const served = await fileLoader(args(row.number, tokenOf(row), undefined, home.id))
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(bytes.length).toBe(home.size)
    expect(bytes.includes('taken at home')).toBe(false)
    const other = await write()
    for (const [number, token, file] of [
      [other.number, tokenOf(other), home.id],
      [row.number, tokenOf(other), home.id],
      [row.number, tokenOf(row), randomUUID()],
      [row.number, tokenOf(row), '../../session-secret'],
    ] as const)
      await expect(fileLoader(args(number, token, undefined, file))).rejects.toMatchObject({ init: { status: 404 } })
  })

  test('files of a message whose COMMIT was not answered stay', async () => {
    const { db } = testShop.shop
    const subject = randomUUID()
    const input = messageSchema.parse({ name: 'N', email: 'n@example.com', subject, message: 'See this' })
    const sent = withFiles(testShop.shop, [pdf()], async (files) =>
      done(await sendMessage(withLostAnswers(db), testShop.shop, input, 'en', { files })),
    )
    await expect(sent).rejects.toThrow('the connection to the database was lost')
    const [row] = await db.select().from(message).where(eq(message.subject, subject))
    const [file] = await filesOf(row!)
    expect(await testShop.shop.files.exists(file!.fileKey)).toBe(true)
  })

  test('files of a message are removed when its connection was lost before COMMIT', async () => {
    const before = stored()
    const lost = Object.create(testShop.shop.db, {
      transaction: { value: () => Promise.reject(new ConnectionLost('the connection to the database was lost')) },
    })
    const input = messageSchema.parse({ name: 'N', email: 'n@example.com', subject: 'Lost', message: 'See this' })
    const sent = withFiles(testShop.shop, [pdf()], async (files) =>
      done(await sendMessage(lost, testShop.shop, input, 'en', { files })),
    )
    await expect(sent).rejects.toThrow('the connection to the database was lost')
    expect(stored()).toBe(before)
  })

  test('deleted with its thread and restored; purged with its files after 30 days', async () => {
    const { db, clock } = testShop.shop
    const row = await write({}, 'en', [pdf()])
    await reply(row)
    await answer(row, { answer: 'Thanks' }, [pdf('two.pdf')])
    const [entries, files] = [await entriesOf(row), await filesOf(row)]
    const before = await rowOf(row.number)
    const gone = await deleteMessage(db, clock, noor, row.id)
    if (!gone.ok) throw new Error('not deleted')
    expect(await look(row)).toMatchObject({ status: 404 })
    expect(await deleteMessage(db, clock, noor, row.id)).toEqual(refuse({ reason: 'unknown_message' }))
    const back = await Promise.all([1, 2, 3].map(() => restoreMessage(db, clock, sami, gone.value.deletedId)))
    expect(back.filter(({ ok }) => ok).length).toBe(1)
    expect(await rowOf(row.number)).toEqual(before)
    expect(await entriesOf(row)).toEqual(entries)
    expect(await filesOf(row)).toEqual(files)
    expect((await audited(row)).slice(0, 2)).toEqual(['restore', 'delete'])

    const savedRow = async () =>
      (await Promise.all(files.map(({ fileKey }) => testShop.shop.files.exists(fileKey)))).filter(Boolean).length
    // A restored one retains its files, however old its deletion.
    testShop.clock.forward(31 * 86_400_000)
    await purgeNightly(testShop.shop)
    const again = await deleteMessage(db, clock, noor, row.id)
    await purgeNightly(testShop.shop)
    expect(await savedRow()).toBe(2)
    testShop.clock.forward(31 * 86_400_000)
    await purgeNightly(testShop.shop)
    await until('no files', async () => (await savedRow()) === 0)
    expect(again.ok && (await restoreMessage(db, clock, noor, again.value.deletedId))).toEqual(
      refuse({ reason: 'gone' }),
    )
  })

  test('an erased sender is removed everywhere, also from deleted messages; their export had everything', async () => {
    const { db, clock, jobs } = testShop.shop
    const email = `${randomUUID()}@example.com`
    const [row, deleted] = [await write({ email }, 'en', [pdf()]), await write({ email }, 'en', [pdf()])]
    await reply(row, 'Dear Noura, unmistakable')
    await saveNotes(db, clock, noor, { id: row.id, notes: 'calls often', before: '' })
    const files = [...(await filesOf(row)), ...(await filesOf(deleted))]
    const gone = await deleteMessage(db, clock, noor, deleted.id)
    const person = { id: randomUUID(), email, emailVerified: true } as never
    const copy = await exportData(db, person, clock.now())
    expect(copy.messages).toMatchObject([
      {
        number: row.number,
        attachments: [{ filename: 'receipt.pdf' }],
        thread: [{ from: 'store', text: 'Dear Noura, unmistakable' }],
      },
    ])
    expect(JSON.stringify(copy)).not.toMatch(/calls often|noor@/)

    await transact(db, (tx) => eraseSender(tx, jobs, { email, name: erasedNames.account }, clock.now()))
    expect(await look(row)).toMatchObject({ status: 404 })
    expect(await reply(row, 'Hello?', 1)).toEqual(refuse({ reason: 'forgotten' }))
    expect(await entriesOf(row)).toMatchObject([{ text: '', kind: 'reply' }])
    expect(gone.ok && (await restoreMessage(db, clock, noor, gone.value.deletedId))).toEqual(refuse({ reason: 'gone' }))
    await until('no files', async () => {
      const left = await Promise.all(files.map(({ fileKey }) => testShop.shop.files.exists(fileKey)))
      return !left.some(Boolean)
    })
  })

  test('saving notes overwrites only the version that was shown', async () => {
    const { db, clock } = testShop.shop
    const row = await write()
    const note = (notes: string, before: string) => saveNotes(db, clock, noor, { id: row.id, notes, before })
    const both = await Promise.all([note('one', ''), note('two', '')])
    const lost = both.find((each) => !each.ok)
    expect(both.filter(({ ok }) => ok).length).toBe(1)
    const { adminNotes } = await rowOf(row.number)
    expect(lost).toEqual(refuse({ reason: 'changed', theirs: adminNotes }))
    expect(await note('three', adminNotes)).toEqual(done(null))
    // Notes are not in the audit log, which is permanent.
    const entries = await db.select().from(auditEntry).where(eq(auditEntry.subjectId, row.id))
    expect(entries.map(({ action: did, changes }) => [did, changes])).toEqual([
      ['note', []],
      ['note', []],
    ])
  })

  test('canned answers are saved, moved, deleted and restored, never over another admin’s change', async () => {
    const { db, clock } = testShop.shop
    const titles = async () => (await readCannedAnswers(db)).map(({ title }) => title)
    const input = { title: 'Thanks', text: 'شكرًا {name}', textEn: 'Thank you {name}, {number}' }
    expect(cannedSchema.safeParse({ ...input, text: 'إلى {price}' }).error?.issues[0]?.message).toBe(
      'unknown_placeholder',
    )
    const created = await saveCannedAnswer(db, clock, noor, { ...input, id: null, version: '' })
    if (!created.ok) throw new Error('not saved')
    const { id, version } = created.value
    const seeded = (await titles()).slice(0, -1)
    expect(await titles()).toEqual([...seeded, 'Thanks'])
    // Within the millisecond of the version that both saw.
    const both = await Promise.all(
      ['A', 'B'].map((title) => saveCannedAnswer(db, clock, sami, { ...input, title, id, version })),
    )
    expect(both.filter(({ ok }) => ok).length).toBe(1)
    expect(both.find((each) => !each.ok)).toMatchObject({ refusal: { reason: 'changed' } })
    const name = both[0]?.ok ? 'A' : 'B'
    expect(await moveCannedAnswer(db, clock, noor, { id, by: -1 })).toEqual(done(null))
    const moved = [...seeded.slice(0, -1), name, seeded.at(-1)]
    expect(await titles()).toEqual(moved)
    const gone = await deleteCannedAnswer(db, clock, noor, id)
    expect(await titles()).toEqual(seeded)
    expect(gone.ok && (await restoreCannedAnswer(db, clock, noor, gone.value.deletedId))).toEqual(done(null))
    expect(await titles()).toEqual(moved)
    expect(await deleteCannedAnswer(db, clock, noor, randomUUID())).toEqual(refuse({ reason: 'unknown_answer' }))
  })
})
