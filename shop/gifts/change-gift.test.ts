import { and, eq, like } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { sendMail } from '#server/jobs/send-email.ts'
import { member, provenMember } from '#tests/support/accounts/accounts.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, seeOrder } from '#tests/support/buying.ts'
import { emailsOnceThere, outboxOf } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { anyGift, giftFacts } from '#tests/support/orders/gifts.ts'
import { until } from '#tests/support/poll.ts'
import { auditEntry } from '../audit/log.ts'
import { downloadGrant } from '../downloads/table.ts'
import { mail } from '../email/table.ts'
import { order } from '../orders/table.ts'
import { MailboxRefused } from '../ports.ts'
import { changeGift, sendGiftAgain } from './change-gift.ts'
import { pruneGifts } from './erase-gifts.ts'
import type { GiftInput } from './form.ts'
import { claimGifts, openGift, refuseGift } from './open-gift.ts'
import { findGift, readReceivedGifts } from './read.ts'
import { sendGifts } from './send-gifts.ts'
import { gift } from './table.ts'
import { giftToken } from './token.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const hour = 3_600_000
const day = 24 * hour

describeOnBothEngines('a gift after its purchase', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })
  const { download, give, inDays, order: giveUnpaid, rowOf, seen, stateOf } = giftFacts(() => testShop)
  type Given = Awaited<ReturnType<typeof give>>
  const db = () => testShop.shop.db
  const which = async (placed: Given) => {
    const { id: giftId, orderId } = await rowOf(placed)
    return { giftId, orderId }
  }
  const change = async (placed: Given, input: GiftInput, who: Parameters<typeof changeGift>[2] = 'giver') => {
    const changed = await changeGift(db(), testShop.shop, who, await which(placed), input)
    return changed.ok || changed.refusal.reason
  }
  const again = async (placed: Given, who: Parameters<typeof changeGift>[2] = 'giver') => {
    const sent = await sendGiftAgain(db(), testShop.shop, who, await which(placed))
    return sent.ok || sent.refusal.reason
  }
  const sent = (placed: Given) => until('the gift is sent', async () => (await rowOf(placed)).sentAt !== null)
  const opensWith = async (placed: Given, token: string) =>
    (await findGift(testShop.shop, (await rowOf(placed)).id, { token })) !== null
  const tokenOf = async (placed: Given) => giftToken(testShop.shop.secrets, await rowOf(placed))

  test('its giver can change everything until it is sent, the team its address until it is opened; old links stop working', async () => {
    const first = anyGift({ sendOn: inDays(5) })
    const placed = await give(first)
    const to = anyGift({ sendOn: inDays(2), name: 'Reem', message: 'Another word', card: 'night', locale: 'ar' })
    expect(await change(placed, to)).toBe(true)
    expect(await change(placed, to)).toBe('unchanged')
    expect(await change(placed, { ...to, sendOn: inDays(400) })).toBe('day')
    testShop.clock.forward(3 * day)
    await sendGifts(testShop.shop)
    const [text] = await emailsOnceThere(testShop, 'gift', to.email, 1)
    expect([text!.includes('Another word'), await db().$count(mail, eq(mail.recipient, first.email))]).toEqual([
      true,
      0,
    ])
    expect(await change(placed, anyGift())).toBe('closed')
    const old = await tokenOf(placed)
    const other = anyGift()
    expect([await opensWith(placed, old), await change(placed, other, { admin })]).toEqual([true, true])
    await emailsOnceThere(testShop, 'gift', other.email, 1)
    expect([await opensWith(placed, old), await opensWith(placed, await tokenOf(placed))]).toEqual([false, true])
    expect([(await download(placed, old))!.status, (await download(placed))!.status]).toEqual([404, 303])
    const entries = await db().select().from(auditEntry).where(eq(auditEntry.subjectId, placed.number))
    expect(JSON.stringify(entries)).toContain('email')
    expect(JSON.stringify(entries)).not.toContain(other.email)
    expect((await openGift(db(), testShop.shop, await which(placed))).ok).toBe(true)
    expect([await stateOf(placed), await change(placed, anyGift(), { admin })]).toEqual(['opened', 'closed'])
    const foreign = { ...(await which(await give())), giftId: (await rowOf(placed)).id }
    expect((await changeGift(db(), testShop.shop, 'giver', foreign, anyGift())).ok).toBe(false)
  })

  test('when a mailbox refuses it, its giver is notified and corrects the address; it is resent at most three times', async () => {
    const [to, buyer] = [anyGift(), anyCustomer()]
    const placed = await give(to, { customer: buyer as never })
    await emailsOnceThere(testShop, 'gift', to.email, 1)
    // The shop's own job records it just after the mailer took it.
    const first = await until('the email is recorded as sent', async () => {
      const [row] = await db().select().from(mail).where(eq(mail.recipient, to.email))
      return row?.state === 'sent' && row
    })
    await db().update(mail).set({ state: 'queued' }).where(eq(mail.id, first.id))
    const busy = { name: 'busy', send: () => Promise.reject(new Error('421')) }
    await expect(sendMail({ ...testShop.shop, mailer: busy }, first.id)).rejects.toThrow('421')
    expect((await seen(placed))[0]).toMatchObject({ state: 'sent', bounced: false })
    expect(await change(placed, anyGift())).toBe('closed')
    const refusing = { name: 'refusing', send: () => Promise.reject(new MailboxRefused('550')) }
    testShop.clock.forward(1000)
    await sendMail({ ...testShop.shop, mailer: refusing }, first.id)
    // A mirror of the orders learns of it.
    const changed = and(eq(order.number, placed.number), eq(order.updatedAt, testShop.clock.now()))
    expect(await db().$count(order, changed)).toBe(1)
    const [notice] = await emailsOnceThere(testShop, 'gift-bounced', buyer.email, 1)
    expect(notice).toContain(placed.number)
    expect((await seen(placed))[0]).toMatchObject({ state: 'sent', bounced: true })
    expect(await again(placed)).toBe('too_often')
    const better = anyGift()
    expect(await change(placed, better)).toBe(true)
    await emailsOnceThere(testShop, 'gift', better.email, 1)
    expect((await seen(placed))[0]).toMatchObject({ bounced: false })
    expect(await change(placed, anyGift())).toBe('closed')
    const results: unknown[] = []
    for (let round = 0; round < 4; round++) {
      testShop.clock.forward(hour)
      results.push(await again(placed))
      results.push(await again(placed))
    }
    expect(results.filter((each) => each === true).length).toBe(2)
    await emailsOnceThere(testShop, 'gift', better.email, 3)
    const [last] = await db().select().from(mail).where(eq(mail.recipient, better.email)).limit(1)
    await sendMail(testShop.shop, last!.id)
    await emailsOnceThere(testShop, 'gift', better.email, 3)
  })

  test('a recipient who declines it ends it: the files close, and the recipient’s data is erased', async () => {
    const to = anyGift()
    const placed = await give(to)
    await emailsOnceThere(testShop, 'gift', to.email, 1)
    expect((await download(placed))!.status).toBe(303)
    const link = (await download(placed))!.headers.get('location')!
    await fetch(testShop.url + link)
    const stamped = async () =>
      (
        await db()
          .select()
          .from(downloadGrant)
          .where(eq(downloadGrant.giftId, (await rowOf(placed)).id))
      )[0]!.stamped
    expect(await stamped()).not.toBeNull()
    const both = await Promise.all(
      [1, 2].map(async () => refuseGift(db(), testShop.shop, 'recipient', await which(placed))),
    )
    expect(both.filter(({ ok }) => ok).length).toBe(1)
    expect([await stateOf(placed), (await download(placed))!.status, await stamped()]).toEqual(['refused', 404, null])
    const [{ email: giver } = { email: '' }] = await db()
      .select({ email: order.email })
      .from(order)
      .where(eq(order.number, placed.number))
    const notices = await emailsOnceThere(testShop, 'gift-declined', giver, 1)
    expect(notices.join()).toContain(placed.number)
    expect(await rowOf(placed)).toMatchObject({ recipientName: '', email: '', emailKey: '', message: '' })
    expect(await db().$count(mail, and(like(mail.template, 'gift'), eq(mail.recipient, to.email)))).toBe(0)
    expect(await again(placed, { admin })).toBe('closed')
  })

  test('belongs to the account with its verified address; deleting the account erases it, and a giver can leave once it is sent', async () => {
    const reader = await provenMember(testShop)
    const squatter = await member(testShop)
    const giver = await provenMember(testShop)
    const [placed, other] = [
      await give(anyGift({ email: reader.email.toUpperCase() })),
      await give(anyGift({ sendOn: inDays(2) }), { customer: { ...anyCustomer(), email: giver.email } as never }),
    ]
    await sent(placed)
    const copy = JSON.stringify(await testShop.accounts.exportData(reader.person, reader.password))
    expect([copy.includes('Enjoy!'), copy.includes(placed.number)]).toEqual([true, false])
    for (const { person } of [reader, squatter]) await claimGifts(db(), { userId: person.id, email: person.email })
    const received = (userId: string) => readReceivedGifts(db(), userId)
    expect([(await received(reader.person.id)).length, (await received(squatter.person.id)).length]).toEqual([1, 0])
    const { id } = await rowOf(placed)
    expect(await findGift(testShop.shop, id, { userId: reader.person.id })).not.toBeNull()
    expect(await findGift(testShop.shop, id, { userId: squatter.person.id })).toBeNull()
    const leave = ({ person, password }: typeof reader) => testShop.accounts.deleteAccount(person, password, 'en')
    expect(await leave(giver)).toMatchObject({ reason: 'open_order', until: 'given', number: other.number })
    testShop.clock.forward(3 * day)
    await sendGifts(testShop.shop)
    await sent(other)
    // A receipt that is not sent yet would be deleted with the account.
    const allSent = async () => (await outboxOf(testShop, other)).every(({ state }) => state === 'sent')
    await until('the receipt is sent', allSent)
    expect(await leave(giver)).toEqual({ ok: true })
    expect(await rowOf(other)).toMatchObject({ message: '', fromName: '', recipientName: 'Noura' })
    expect((await download(other))!.status).toBe(303)
    expect(await leave(reader)).toEqual({ ok: true })
    expect([(await rowOf(placed)).email, (await download(placed))!.status]).toEqual(['', 404])
  })

  test('of an erased giver is changed by neither a request that waited for the erasure nor the team', async () => {
    const placed = await giveUnpaid()
    const of = eq(order.number, placed.number)
    await db().update(order).set({ forgottenAt: testShop.clock.now() }).where(of)
    const before = await rowOf(placed)
    expect([await change(placed, anyGift()), await again(placed)]).toEqual(['unknown', 'unknown'])
    expect(await change(placed, anyGift(), { admin })).toBe('closed')
    expect(await rowOf(placed)).toEqual(before)
  })

  test('personal data is erased a month after a gift failed, and two years after it was sent, and it still opens', async () => {
    const nothing = await give(anyGift({ sendOn: inDays(300) }))
    const placed = await give()
    await sent(placed)
    await db().update(order).set({ reservation: 'returned' }).where(eq(order.number, nothing.number))
    // Accepted by the team, to be paid by transfer.
    const unpaid = await giveUnpaid(anyGift({ sendOn: inDays(300) }))
    await db().update(order).set({ reservation: 'kept' }).where(eq(order.number, unpaid.number))
    const prune = () => db().transaction((tx) => pruneGifts(tx, testShop.shop.jobs, testShop.clock.now()))
    const names = async () => [(await rowOf(nothing)).recipientName, (await rowOf(placed)).recipientName]
    await prune()
    expect(await names()).toEqual(['Noura', 'Noura'])
    testShop.clock.forward(31 * day)
    await prune()
    expect(await names()).toEqual(['', 'Noura'])
    expect((await rowOf(unpaid)).recipientName).toBe('Noura')
    await db().update(order).set({ reservation: 'kept' }).where(eq(order.number, nothing.number))
    expect([await stateOf(nothing), await change(nothing, anyGift()), await stateOf(nothing)]).toEqual([
      'erased',
      true,
      'waiting',
    ])
    testShop.clock.forward(731 * day)
    await prune()
    expect(await names()).toEqual(['Noura', ''])
    expect(await opensWith(placed, await tokenOf(placed))).toBe(true)
    expect((await seeOrder(testShop.url, placed)).number).toBe(placed.number)
    expect(await db().$count(gift, eq(gift.email, ''))).toBeGreaterThan(0)
  })
})
