import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeLink } from '#shop/accounts/links.ts'
import { inviteAdmin } from '#shop/accounts/users/set-up-admin.ts'
import { rowsOf, transact } from '#shop/db.ts'
import { giveUpEmail } from '#shop/email/give-up-email.ts'
import { recordDropped } from '#shop/email/record-attempt.ts'
import { resendEmail } from '#shop/email/resend-email.ts'
import { sendNotification } from '#shop/email/send-admin-notification.ts'
import { retriedMs } from '#shop/email/state.ts'
import { copyKey, mail } from '#shop/email/table.ts'
import { sendMessage } from '#shop/messages/send-message.ts'
import { notificationTypes } from '#shop/notifications/notification-types.ts'
import { adminNotification } from '#shop/notifications/table.ts'
import { type Email, MailboxRefused } from '#shop/ports.ts'
import { member } from '#tests/support/accounts/accounts.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, orderBody, type Placed, placeAndPay } from '#tests/support/buying.ts'
import { bothSent, outboxOf } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'
import { emailPreviews } from '../emails/email-previews.ts'
import { mayStillSend } from './may-send.ts'
import { purgeNightly } from './purge-deleted.ts'
import { sendMail } from './send-email.ts'

const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work))

describeOnBothEngines('emails as files', (open) => {
  const testShop = open.once()

  test('a paid order sends two: to the buyer in the order’s language, and to the store in Arabic', async () => {
    const placed = await placeAndPay(
      testShop.url,
      orderBody({ customer: { ...anyCustomer(), firstName: '{{7*7}}<b>${7}' } as never }),
    )
    const [receipt, toStore] = await bothSent(testShop, placed)
    expect([receipt, toStore].map((each) => [each?.template, each?.locale, each?.tries])).toEqual([
      ['order-receipt', 'en', 1],
      ['order-to-store', 'ar', 1],
    ])
    expect(toStore?.recipient).toBe('hello@bustan.example')
    const read = (name: string) => readFileSync(join(testShop.testShop.dataDir, 'mail', name), 'utf8')
    const text = read(`order-receipt-${receipt!.id}.txt`)
    expect(text).toContain(`To: ${receipt!.recipient}\n`)
    expect(text).toContain(placed.number)
    expect(text).toMatch(new RegExp(`/downloads/[0-9a-f-]{36}\\?token=${placed.accessToken}`))
    // A buyer's input is never a template or markup.
    expect(text).toContain('{{7*7}}<b>${7}')
    const html = read(`order-receipt-${receipt!.id}.html`)
    expect(html).toContain('{{7*7}}&lt;b&gt;${7}')
    expect(html).not.toContain('<b>$')
    const store = read(`order-to-store-${toStore!.id}.txt`)
    expect(store).toMatch(/\p{Script=Arabic}/u)
    // The groups of a number would be reversed in an Arabic line.
    expect(store).toMatch(/: \u2068\+965 [\d ]+\u2069$/m)
    await checkInvariants(testShop.shop.db)
  })

  test('a sent email is not sent again', async () => {
    const placed = await placeAndPay(testShop.url, orderBody({ customer: anyCustomer() as never }))
    const [receipt] = await bothSent(testShop, placed)
    const files = readdirSync(join(testShop.testShop.dataDir, 'mail')).sort()
    await times(10, () => sendMail(testShop.shop, receipt!.id))
    expect(await outboxOf(testShop, placed)).toMatchObject([
      { tries: 1, state: 'sent', sentAt: receipt!.sentAt },
      { tries: 1 },
    ])
    expect(readdirSync(join(testShop.testShop.dataDir, 'mail')).sort()).toEqual(files)
  })

  test('a copy of an email has its own Message-ID, and follows the original in its thread', async () => {
    const { shop } = testShop
    const message = {
      name: 'Layla',
      email: 'layla@example.com',
      phone: '',
      subject: 'A',
      message: 'B',
      category: 'general',
    }
    await sendMessage(shop.db, shop, message as never, 'en')
    const [original] = await shop.db.select().from(mail).where(eq(mail.template, 'message-to-store'))
    const id = randomUUID()
    await shop.db.insert(mail).values({ ...original!, id, key: copyKey(original!), state: 'queued' })
    const sent: Email[] = []
    const mailer = { name: 'recording', send: async (email: Email) => void sent.push(email) }
    await shop.db.update(mail).set({ state: 'queued' }).where(eq(mail.id, original!.id))
    for (const each of [original!.id, id]) await sendMail({ ...shop, mailer }, each)
    const [first, copy] = sent
    expect(copy?.messageId).toBe(`<message-to-store-${id}@bustan>`)
    expect(copy?.headers).toMatchObject({ References: first?.messageId })
    expect(first?.messageId).not.toBe(copy?.messageId)
  })

  test('an email with a link that has expired is not sent, nor offered to be', async () => {
    const { db, clock, secrets } = testShop.shop
    const { email, person } = await member(testShop)
    const emails = emailPreviews(testShop.shop)
    const states = []
    for (const hours of [0, 1]) {
      const madeAt = new Date(clock.now().getTime() - hours * 3_600_000)
      const linkId = await makeLink(db, secrets, { purpose: 'reset', userId: person.id, email }, madeAt)
      const id = randomUUID()
      const row = { id, key: id, template: 'password-reset' as const, locale: 'en' as const, recipient: email }
      await db.insert(mail).values({ ...row, data: { linkId, userId: person.id }, state: 'queued', createdAt: madeAt })
      const [seen, sendable] = [await emails.ofOutbox(id), await emails.isSendable(id)]
      await sendMail(testShop.shop, id)
      const [{ state } = { state: '' }] = await db.select().from(mail).where(eq(mail.id, id))
      states.push([seen !== null, sendable, state])
    }
    expect(states).toEqual([
      [true, true, 'sent'],
      [true, false, 'dropped'],
    ])
  })

  test('an invitation of a built-in admin is not sent once its link has expired', async () => {
    const { shop } = testShop
    const email = `admin-${randomUUID()}@example.com`
    await transact(shop.db, (tx) => inviteAdmin(tx, shop, email, 'en'))
    const [sent] = await shop.db.select().from(mail).where(eq(mail.recipient, email))
    const at = (hours: number) => ({ now: () => new Date(shop.clock.now().getTime() + hours * 3_600_000) })
    const maySend = (hours: number) => mayStillSend({ ...shop, clock: at(hours) }, sent!)
    expect([await maySend(23), await maySend(24)]).toEqual([true, false])
  })

  test('an email that is given up during an attempt that fails is not sent by the next', async () => {
    const { db, clock } = testShop.shop
    const id = randomUUID()
    const row = { id, key: id, template: 'test' as const, locale: 'en' as const, recipient: 'a@example.com', data: {} }
    await db.insert(mail).values({ ...row, state: 'queued', createdAt: clock.now() })
    const failing = {
      name: 'failing',
      send: async () => {
        expect((await giveUpEmail(db, clock, admin, id)).ok).toBe(true)
        throw new Error('timed out')
      },
    }
    await expect(sendMail({ ...testShop.shop, mailer: failing }, id)).rejects.toThrow('timed out')
    await sendMail(testShop.shop, id)
    await recordDropped(db, id)
    expect(await db.select().from(mail).where(eq(mail.id, id))).toMatchObject([
      { state: 'dropped', sentAt: null, recipient: 'a@example.com' },
    ])
  })

  test('an email that cannot be written shows its error, and its failed job is logged', async () => {
    const { db, clock, jobs, log } = testShop.shop
    const warned = vi.spyOn(log, 'warn')
    const id = randomUUID()
    const row = { id, key: id, template: 'message-reply', locale: 'en', recipient: 'a@example.com' } as const
    const data = { entryId: 'no entry' }
    await db.insert(mail).values({ ...row, data, state: 'queued', createdAt: clock.now() })
    await transact(db, (tx) => jobs.enqueue(tx, 'send-mail', [{ mailId: id }]))
    const logged = [{ err: expect.any(Error), job: 'send-mail' }, 'a job failed']
    await expect.poll(() => warned.mock.calls).toContainEqual(logged)
    const [failed] = await db.select().from(mail).where(eq(mail.id, id))
    expect(failed).toMatchObject({
      state: 'failed',
      tries: 1,
      lastError: expect.stringMatching(/^Failed query: select/),
    })
    expect(failed?.lastError).not.toContain('no entry')
    const output = sql`select output ->> 'message' as message from pgboss.job where data ->> 'mailId' = ${id}`
    const stored = async () => (await rowsOf<{ message: string | null }>(db, output))[0]?.message
    await expect.poll(stored).toMatch(/^Failed query: select/)
    expect(await stored()).not.toContain('no entry')
    await db.execute(sql`update pgboss.job set retry_limit = 1 where data ->> 'mailId' = ${id}`)
    await transact(db, (tx) => jobs.expedite(tx, 'send-mail', { mailId: id }))
    const last = { facts: { err: expect.any(Error), job: 'send-mail' }, message: 'a job failed for good' }
    await expect.poll(() => testShop.errors.splice(0)).toEqual([last])
    expect(warned.mock.calls.filter(([, message]) => message === 'a job failed')).toHaveLength(1)
    expect((await giveUpEmail(db, clock, admin, id)).ok).toBe(true)
    warned.mockRestore()
  })

  test.each(['account-deleted', 'guest-erased'] as const)(
    'a goodbye email keeps its address only while it may be sent: %s',
    async (template) => {
      const { shop } = testShop
      const recipient = `${randomUUID()}@example.com`
      const mailer = (error: Error) => ({ ...shop, mailer: { name: 'failing', send: () => Promise.reject(error) } })
      const written = async (createdAt = shop.clock.now()) => {
        const id = randomUUID()
        const row = { id, key: id, template, locale: 'en' as const, recipient, data: {}, createdAt }
        await shop.db.insert(mail).values({ ...row, state: 'queued' })
        return id
      }
      const refused = await written()
      await sendMail(mailer(new MailboxRefused(`550 ${recipient}: no such mailbox`)), refused)
      const busy = async (id: string) => {
        await expect(sendMail(mailer(new Error(`451 ${recipient}: busy`)), id)).rejects.toThrow('451')
        return id
      }
      const givenUp = await busy(await written())
      expect((await giveUpEmail(shop.db, shop.clock, admin, givenUp)).ok).toBe(true)
      const [old, recent] = [
        await busy(await written(new Date(+shop.clock.now() - retriedMs - 1))),
        await busy(await written()),
      ]
      await purgeNightly(shop)
      const rows = await shop.db.select().from(mail).where(eq(mail.template, template))
      const withAddress = rows.filter((row) => JSON.stringify(row).includes(recipient)).map(({ id }) => id)
      expect(withAddress).toEqual([recent])
      expect(rows.find(({ id }) => id === refused)).toMatchObject({ state: 'failed', refused: true })
      expect(rows.find(({ id }) => id === old)).toMatchObject({ state: 'failed' })
      const sent: Email[] = []
      const recording = { name: 'recording', send: async (email: Email) => void sent.push(email) }
      await sendMail({ ...shop, mailer: recording }, old)
      const [{ state } = { state: '' }] = await shop.db.select().from(mail).where(eq(mail.id, old))
      expect([sent, state]).toEqual([[], 'dropped'])
    },
  )
})

const admin = ownerOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner' })

describeOnBothEngines('emails over SMTP', (open) => {
  const arrived: { to: string[]; from: string | false; text: string }[] = []
  /** Faults to inject: no greeting, a break during an email, a temporary refusal. */
  const trouble = { greeting: 0, middle: 0, later: 0 }
  let held: Promise<void> = Promise.resolve()
  const [unknownMailbox, full] = ['nobody-takes-this@example.com', 'full-mailbox@example.com']
  const gone = new Set([unknownMailbox, full])
  const sockets = new Set<Socket>()
  const hangUp = ({ remotePort }: SMTPServerSession) => {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy()
  }
  const saying = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect(session, welcome) {
      if (trouble.greeting > 0 && trouble.greeting--) return hangUp(session)
      welcome()
    },
    onRcptTo({ address }, _session, taken) {
      if (!gone.has(address)) return taken(null)
      taken(address === unknownMailbox ? saying(550, 'no such person') : saying(452, 'mailbox full'))
    },
    onData(stream, session, taken) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (trouble.middle > 0 && trouble.middle--) return hangUp(session)
        if (trouble.later > 0 && trouble.later--) return taken(saying(451, 'try again later'))
        const { mailFrom, rcptTo } = session.envelope
        arrived.push({
          to: rcptTo.map((each) => each.address),
          from: mailFrom === false ? false : mailFrom.address,
          text: Buffer.concat(parts).toString(),
        })
        void held.then(() => taken())
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // Errors of connections that the test breaks are expected.
  server.on('error', () => {})
  let testShop: OpenShop
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    testShop = await open({
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Bustan <no-reply@bustan.example>' },
    })
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  test('a server that disconnects or refuses temporarily gets each email again, and accepts it once', async () => {
    Object.assign(trouble, { greeting: 1, middle: 1, later: 2 })
    const customers = [anyCustomer(), anyCustomer()]
    const placed: Placed[] = []
    for (const customer of customers)
      placed.push(await placeAndPay(testShop.url, orderBody({ customer: customer as never })))
    const failed = await until('the refusals are stored for the store to see', async () => {
      const all = (await Promise.all(placed.map((each) => outboxOf(testShop, each)))).flat()
      return all.every((each) => each.state === 'failed' || each.tries > 1) && all
    })
    expect(failed.filter((each) => each.lastError?.includes('451')).length).toBeGreaterThan(0)

    const sent = (await Promise.all(placed.map((each) => bothSent(testShop, each, 40_000)))).flat()
    expect(sent.map((each) => [each.tries, each.lastError])).toEqual(sent.map(() => [2, null]))
    const store = 'hello@bustan.example'
    expect(arrived.flatMap((each) => each.to).sort()).toEqual(
      [...customers.map(({ email }) => email), store, store].sort(),
    )
    expect(arrived.every((each) => each.from === 'no-reply@bustan.example')).toBe(true)
    const ids = arrived.map((each) => /^Message-ID: (.+)$/im.exec(each.text)?.[1])
    expect(ids.sort()).toEqual(sent.map((each) => `<${each.template}-${each.id}@bustan>`).sort())
    // HTML and the same as plain text.
    for (const { text } of arrived) expect(text).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/)
  })

  test('a refusal delays no other email; temporary ones are retried, permanent ones only by hand', async () => {
    const { db } = testShop.shop
    // While one email is being sent the others form a batch.
    const way = Promise.withResolvers<void>()
    held = way.promise
    const buy = (changes: object = {}) =>
      placeAndPay(testShop.url, orderBody({ customer: { ...anyCustomer(), ...changes } as never }))
    await buy()
    const [later, never] = [await buy({ email: full }), await buy({ email: unknownMailbox })]
    const good = []
    for (let n = 0; n < 4; n++) good.push(await buy())
    held = Promise.resolve()
    way.resolve()
    const emails = (await Promise.all(good.map((each) => bothSent(testShop, each)))).flat()
    expect(emails.map(({ tries }) => tries)).toEqual(emails.map(() => 1))
    const receiptOf = async (placed: typeof later) => (await outboxOf(testShop, placed))[0]!
    const jobOf = async (placed: typeof later) => {
      const { id } = await receiptOf(placed)
      const found = await db.execute(
        sql`select state from pgboss.job where name = 'send-mail' and data->>'mailId' = ${id}`,
      )
      return (found as unknown as { rows: { state: string }[] }).rows.map((row) => row.state)
    }
    await expect.poll(() => jobOf(later)).toEqual(['retry'])
    await expect.poll(() => jobOf(never)).toEqual(['completed'])
    expect(await receiptOf(later)).toMatchObject({ state: 'failed', lastError: expect.stringContaining('452') })
    expect(await receiptOf(never)).toMatchObject({
      state: 'failed',
      tries: 1,
      lastError: expect.stringContaining('550'),
    })
    // Refused for good, with a job that runs until its batch is over: the email needs another.
    const refused = await receiptOf(never)
    const [first] = await rowsOf<{ id: string }>(
      db,
      sql`update pgboss.job set state = 'active' where name = 'send-mail' and data->>'mailId' = ${refused.id} returning id`,
    )
    expect((await resendEmail(db, testShop.shop, admin, refused.id)).ok).toBe(true)
    await expect.poll(async () => (await receiptOf(never)).tries).toBe(2)
    await db.execute(sql`update pgboss.job set state = 'completed' where id = ${first!.id}`)
    await expect.poll(() => jobOf(never)).toEqual(['completed', 'completed'])
    gone.clear()
    // However often it is asked for, also while it is being sent.
    for (const each of [later, never]) {
      const slow = Promise.withResolvers<void>()
      held = slow.promise
      const { id, recipient } = await receiptOf(each)
      const press = async () => expect((await resendEmail(db, testShop.shop, admin, id)).ok).toBe(true)
      await times(3, press)
      await until('it is being sent', async () => arrived.some(({ to }) => to.includes(recipient)))
      await press()
      expect((await jobOf(each)).filter((state) => state !== 'completed')).toEqual(['active'])
      held = Promise.resolve()
      slow.resolve()
      await bothSent(testShop, each)
    }
    expect(arrived.flatMap(({ to }) => to).filter((to) => to === full || to === unknownMailbox)).toHaveLength(2)
    expect((await receiptOf(never)).tries).toBe(3)
  })

  test('the store gets emails about users, orders and messages, custom texts and tests, all in the log', async () => {
    const { db } = testShop.shop
    await placeAndPay(testShop.url, orderBody({ customer: anyCustomer() as never }))
    const { email } = await member(testShop)
    const message = { name: 'Layla', email, phone: '', subject: 'مرحبًا', message: 'Hello', category: 'general' }
    await sendMessage(db, testShop.shop, message as never, 'en')
    await sendNotification(testShop.shop, admin, { kind: 'custom', title: 'جرد المخزون', text: 'Sunday' }, 'ar')
    await sendNotification(testShop.shop, admin, { kind: 'test' }, 'en')
    const kinds = ['account-to-store', 'custom', 'message-to-store', 'order-to-store', 'test']
    await until('all five at the store’s address', async () => {
      const emails = arrived.filter(({ to }) => to.join() === 'hello@bustan.example')
      const names = emails.map(({ text }) => /^Message-ID: <([a-z-]+?)-[0-9a-f]{8}-/im.exec(text)?.[1])
      return kinds.every((kind) => names.includes(kind))
    })
    const notifications = await db.selectDistinct({ type: adminNotification.type }).from(adminNotification)
    expect(notifications.map(({ type }) => type).sort()).toEqual(
      notificationTypes.filter((type) => !['digest', 'order_review', 'return_request'].includes(type)).sort(),
    )
  })
})
