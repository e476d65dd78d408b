import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { moveTheReturn } from '#app/admin/orders/returns/act-on-return.server.ts'
import { renderEmail } from '#server/emails/render-email.ts'
import { mail } from '#shop/email/table.ts'
import { adminNotification } from '#shop/notifications/table.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { returnPhoto } from '#shop/returns/table.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask as http } from '#tests/support/buying.ts'
import { emailsOnceThere, emailsTo } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { admin } from '#tests/support/orders/refund-facts.ts'
import { returnFacts } from '#tests/support/orders/return-facts.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { until } from '#tests/support/poll.ts'
import { loader as photo } from './photo.ts'
import { action, loader } from './return.tsx'

type OrderPage = {
  order: {
    returnable: object[]
    returns: { state: string; answer: string; address: string; photos: { url: string }[] }[]
  }
  problem: string
  errors: Record<string, string>
  typed: Record<string, string>
}

const build = buildOf({
  'order/:number/return': { action, loader },
  'order/:number/return/photos/:photo': { loader: photo },
})
const picture = async () => {
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a7' } })
  return new Blob([Uint8Array.from(await drawn.jpeg().toBuffer())])
}

describeOnBothEngines('a return, over HTTP,', (open) => {
  const testShop = open.once({ build })
  afterEach(async () => {
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const { arrived, paidOrder, move, returnsOf, states } = returnFacts(() => testShop)
  type Paid = Awaited<ReturnType<typeof paidOrder>>
  const tokenOf = (of: Paid) => accessToken(testShop.shop.secrets, of)
  const pageOf = (of: Paid, token = tokenOf(of)) => `${testShop.url}/order/${of.number}/return?token=${token}`
  const post = (url: string, fields: Record<string, string>, photos: Blob[] = []) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    for (const each of photos) body.append('files', each, 'box.jpg')
    return http<OrderPage>(url, { method: 'POST', body })
  }
  const request = (more: Record<string, string> = {}) => ({
    returnId: randomUUID(),
    reason: 'damaged',
    note: 'Broken corner',
    'return-1': '2',
    ...more,
  })
  const seen = (of: Paid) => http<OrderPage>(pageOf(of))
  const recipientsOf = async (of: Paid) =>
    (await testShop.shop.db.select().from(mail).where(eq(mail.orderId, of.id)))
      .filter(({ template }) => template.startsWith('return'))
      .map(({ template, recipient }) => `${template} ${recipient === of.email ? 'buyer' : 'store'}`)
      .sort()

  test('is requested with photos that only the order’s buyer can see', async () => {
    const of = await arrived()
    const { body } = await seen(of)
    expect(body.order.returnable).toMatchObject([{ position: 1, most: 2 }])
    const fields = request()
    const sent = await post(pageOf(of), fields, [await picture(), await picture()])
    expect([sent.status, sent.headers.get('location')]).toEqual([302, expect.stringContaining('&sent=1')])
    expect((await post(pageOf(of), fields, [await picture()])).status).toBe(302)
    expect(await states(of)).toEqual(['1 requested 2'])
    const after = (await seen(of)).body.order
    expect([after.returnable, after.returns[0]!.photos.length]).toEqual([[], 2])
    const url = `${testShop.url}${after.returns[0]!.photos[0]!.url}`
    const got = await fetch(url)
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(got.headers.get('cache-control')).toBe('private, no-store')
    await got.arrayBuffer()

    const other = await arrived()
    const swapped = url.replace(of.number, other.number)
    for (const wrong of [
      url.replace(/token=.*/, 'token=x'),
      swapped,
      swapped.replace(/token=.*/, `token=${tokenOf(other)}`),
    ])
      expect((await http(wrong)).status).toBe(404)
    for (const wrong of [pageOf(of, 'x'), pageOf(of, tokenOf(other))]) {
      expect((await http(wrong)).status).toBe(404)
      expect((await post(wrong, request())).status).toBe(404)
    }
    expect(await recipientsOf(of)).toEqual(['return-requested buyer', 'return-to-store store'])
    const [shown] = await testShop.shop.db
      .select()
      .from(adminNotification)
      .where(eq(adminNotification.type, 'return_request'))
    expect(shown).toMatchObject({ facts: { number: of.number }, link: `/admin/orders/view/${of.number}` })
  })

  test('is refused in place, and the input stays', async () => {
    const of = await arrived()
    const { db } = testShop.shop
    const stored = await db.$count(returnPhoto)
    const cases: [fields: Record<string, string>, photos: Blob[], errors: Record<string, string>][] = [
      [request({ reason: '' }), [], { reason: 'choose_reason' }],
      [request({ 'return-1': '0' }), [], { units: 'nothing' }],
      [request({ reason: '', 'return-1': '0' }), [], { reason: 'choose_reason', units: 'nothing' }],
      [request({ 'return-1': 'x' }), [], { 'return-1': 'units' }],
      [request({ 'return-1': '٣' }), [await picture()], { 'return-1': 'not_enough' }],
      [request({ 'return-0': '1', 'return-1': '0', reason: 'other' }), [], { 'return-0': 'not_enough' }],
      [request({ note: 'x'.repeat(601) }), [], { note: 'too_long' }],
      [request(), [], { files: 'photo_missing' }],
      [request(), [new Blob(['%PDF-1.7 no photo'])], { files: 'file_type' }],
      [request(), [await picture(), await picture(), await picture(), await picture()], { files: 'too_many_files' }],
    ]
    for (const [fields, photos, errors] of cases) {
      const { status, body } = await post(pageOf(of), fields, photos)
      // 409: the numbers of the page are outdated, and it loads them again.
      const isOutdated = Object.values(errors).includes('not_enough')
      expect([status, body.problem, body.errors]).toEqual([isOutdated ? 409 : 422, 'invalid', errors])
      expect(body.typed).toMatchObject({ reason: fields.reason, 'return-1': fields['return-1'] })
    }
    expect([await states(of), await db.$count(returnPhoto)]).toEqual([[], stored])
  })

  test('is accepted only when its buyer learns where to send it', async () => {
    const of = await arrived()
    await post(pageOf(of), request({ reason: 'other', 'return-1': '1' }))
    const [one] = await returnsOf(of)
    const fields = { returnId: one!.id, version: String(one!.version), to: 'accepted' }
    const accept = (answer: string) => moveTheReturn(testShop.shop, admin, of.number, { ...fields, answer })
    const refused = { reason: 'invalid', problems: { answer: 'no_address' }, to: 'accepted' }
    expect(await accept(' ')).toMatchObject({ kind: 'return_refused', ...refused })
    expect(await states(of)).toEqual(['1 requested 1'])
    expect(await accept('To our shop in Salmiya')).toMatchObject({ kind: 'return_done' })
  })

  test('is answered: a slip while accepted, an email at each step, and nothing after a withdrawal', async () => {
    const { db, clock, settings } = testShop.shop
    await changeSettings(db, clock, admin, { returns: { days: 14, address: { ar: 'السالمية، قطعة 4', en: '' } } })
    settings.invalidate()
    const of = await arrived()
    await post(pageOf(of), request({ reason: 'wrong_size', 'return-1': '1' }))
    await post(pageOf(of), request({ reason: 'other', 'return-1': '1' }))
    const [one, two] = await returnsOf(of)
    const slip = `${testShop.url}/receipts/${of.number}-RET1.pdf?token=${tokenOf(of)}`
    expect((await http(slip)).status).toBe(404)
    const emails = ['return-requested', 'return-accepted', 'return-received', 'return-closed'] as const
    /** Those that would be sent now, also late or again. */
    const sendable = async () => {
      const input = { shop: testShop.shop, settings: await settings.read(), locale: 'en' as const }
      const data = { orderId: of.id, returnId: one!.id }
      const written = await Promise.all(emails.map((template) => renderEmail(template, { ...input, data })))
      return emails.filter((_, at) => written[at] !== null)
    }
    expect(await sendable()).toEqual(['return-requested'])
    await move(of, one!.id, 'accepted', { answer: 'Ring the bell twice' })
    expect(await sendable()).toEqual(['return-accepted'])
    const pdf = await fetch(slip)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
    for (const word of [of.number, 'Return slip', 'Sara Haddad', 'Wrong size']) expect(text).toContain(word)
    expect((await http(slip.replace(/token=.*/, 'token=x'))).status).toBe(404)
    const email = await until('the email with the slip', async () =>
      emailsTo(testShop, 'return-accepted', of.email).find((each) => each.includes('Ring the bell twice')),
    )
    expect(email).toContain(`${of.number}-RET1.pdf?token=`)
    // The store wrote its address in one language only.
    expect(email).toContain('السالمية، قطعة 4')
    expect((await seen(of)).body.order.returns.map(({ address }) => address)).toEqual(['السالمية، قطعة 4', ''])
    await move(of, two!.id, 'rejected', { answer: 'It was used' })
    await move(of, one!.id, 'received')
    expect((await http(slip)).status).toBe(404)
    await emailsOnceThere(testShop, 'return-received', of.email, 1)
    expect(await sendable()).toEqual(['return-received'])
    await move(of, one!.id, 'closed', { answer: 'Exchanged' })
    expect(await sendable()).toEqual(['return-closed'])
    expect((await seen(of)).body.order.returns.map((each) => [each.state, each.answer])).toEqual([
      ['closed', 'Exchanged'],
      ['rejected', 'It was used'],
    ])
    expect((await recipientsOf(of)).filter((each) => !/requested|store/.test(each))).toEqual([
      ...['return-accepted buyer', 'return-closed buyer', 'return-received buyer', 'return-rejected buyer'],
    ])

    const other = await arrived()
    await post(pageOf(other), request({ reason: 'other', 'return-1': '1' }))
    const [requested] = await returnsOf(other)
    expect((await post(pageOf(of), { withdraw: requested!.id })).status).toBe(409)
    const withdrawn = await post(pageOf(other), { withdraw: requested!.id })
    expect([withdrawn.status, withdrawn.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('&withdrawn=1'),
    ])
    expect((await post(pageOf(other), { withdraw: requested!.id })).status).toBe(409)
    expect(await states(other)).toEqual(['1 withdrawn 1'])
  })
})
