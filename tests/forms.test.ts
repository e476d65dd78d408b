import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { action as changeText } from '#app/admin/content/edit.tsx'
import { readBody } from '#app/form.ts'
import { action as contact } from '#app/storefront/contact/contact.tsx'
import { message } from '#shop/messages/table.ts'
import { pageText } from '#shop/schema.ts'
import { adminCookie } from './support/accounts/accounts.ts'
import { buildOf } from './support/build-of.ts'
import { actAtBank, anyCustomer, ask, goToBank, orderBody, place, returnFromBank, seeOrder } from './support/buying.ts'
import { describeOnBothEngines } from './support/engines.ts'
import { times } from './support/orders/order-facts.ts'

const read = { action: async ({ request }: { request: Request }) => Response.json(await readBody(request)) }
const build = buildOf({
  'find-order': read,
  'en/contact': { action: contact },
  'admin/texts/:key': { action: changeText },
})

const noForms: [type: string, body: string][] = [
  ['application/json', '{'],
  ['application/json', '["outcome","pay"]'],
  ['multipart/form-data', 'outcome=pay'],
  ['multipart/form-data; boundary=b', 'nothing of a form'],
  ['application/x-www-form-urlencoded', '%%%=%zz&\u0000'],
]

describeOnBothEngines('a form body', (open) => {
  const testShop = open.once({ build })
  const buyer = () => orderBody({ customer: anyCustomer() as never })

  test('that is not a valid form is refused, and changes nothing', async () => {
    const cookie = await adminCookie(testShop)
    const { paymentUrl } = await place(testShop.url, buyer())
    const bank = await goToBank(paymentUrl)
    for (const [type, body] of noForms) {
      const send = async (url: string) => {
        const { status } = await ask(url, { method: 'POST', headers: { 'Content-Type': type, cookie }, body })
        return [type, body, status]
      }
      expect(await send(`${testShop.url}/admin/texts/about`)).toEqual([type, body, 422])
      expect(await send(bank)).toEqual([type, body, 422])
    }
    expect(await testShop.shop.db.$count(pageText)).toBe(0)
    expect(await returnFromBank(await actAtBank(paymentUrl, 'pay'))).toContain('/payment-success')
    expect(testShop.errors).toEqual([])
  })

  test('with a repeated field counts by the first one', async () => {
    const words = [
      ['name', 'Noura'],
      ['email', 'noura@example.com'],
      ['subject', 'The first'],
      ['subject', 'The second'],
      ['message', 'One message'],
      ['name', 'Somebody else'],
    ] as const
    const files = new FormData()
    for (const [name, value] of words) files.append(name, value)
    for (const body of [new URLSearchParams(words.map(([name, value]) => [name, value])), files]) {
      const sent = await ask(`${testShop.url}/en/contact`, { method: 'POST', body })
      expect([sent.status, sent.headers.get('location')]).toEqual([302, expect.stringContaining('sent=MSG-')])
      const found = await ask(`${testShop.url}/find-order`, { method: 'POST', body })
      expect(found.body).toMatchObject({ name: 'Noura', subject: 'The first' })
    }
    const saved = await testShop.shop.db.select({ name: message.name, subject: message.subject }).from(message)
    const [first, second] = saved.filter(({ subject }) => subject.startsWith('The '))
    expect([first, second]).toEqual(Array(2).fill({ name: 'Noura', subject: 'The first' }))

    const placed = await place(testShop.url, buyer())
    const outcomes = new URLSearchParams('outcome=pay&outcome=decline')
    const decided = await ask(await goToBank(placed.paymentUrl), { method: 'POST', body: outcomes })
    await returnFromBank(decided.headers.get('location') ?? '')
    expect((await seeOrder(testShop.url, placed)).paymentStatus).toBe('paid')
  })

  test('sent twice with one key is one message', async () => {
    const key = randomUUID()
    const fields = { name: 'Noura', email: 'noura@example.com', subject: 'Once', message: 'Hello' }
    const send = async (changes: object) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...fields, ...changes })) body.append(name, value)
      body.append('files', new File(['%PDF-1.7'], 'receipt.pdf'))
      return (await ask(`${testShop.url}/en/contact`, { method: 'POST', body })).headers.get('location')
    }
    const [sent, ...again] = await times(4, () => send({ key }))
    expect(again).toEqual([sent, sent, sent])
    expect(await send({ key: randomUUID() })).not.toBe(sent)
    expect(await testShop.shop.db.$count(message, eq(message.subject, 'Once'))).toBe(2)
    expect(readdirSync(join(testShop.testShop.dataDir, 'files', 'messages'))).toHaveLength(2)
  })
})
