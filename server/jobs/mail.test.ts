import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mail } from '#shop/notifications/table.ts'
import { order } from '#shop/orders/table.ts'
import { anybody, orderBody, type Placed, placeAndPay } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'
import { sendMail } from './send-mail.ts'

const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work))

async function lettersOf(house: OpenShop, placed: Placed) {
  const [row] = await house.shop.db.select().from(order).where(eq(order.number, placed.number))
  return house.shop.db.select().from(mail).where(eq(mail.orderId, row!.id)).orderBy(mail.template)
}
const allSent = (house: OpenShop, placed: Placed, withinMs?: number) =>
  until(
    'both letters are sent',
    async () => {
      const letters = await lettersOf(house, placed)
      return letters.length === 2 && letters.every((each) => each.state === 'sent') && letters
    },
    withinMs,
  )

describeOnBothEngines('letters as files', (open) => {
  let house: OpenShop
  beforeAll(async () => {
    house = await open()
  })

  test('a paid order writes two: to the buyer in the language of the order, and to the store in Arabic', async () => {
    const placed = await placeAndPay(
      house.url,
      orderBody({ customer: { ...anybody(), firstName: '{{7*7}}<b>${7}' } as never }),
    )
    const [receipt, toStore] = await allSent(house, placed)
    expect([receipt, toStore].map((each) => [each?.template, each?.locale, each?.tries])).toEqual([
      ['order-receipt', 'en', 1],
      ['order-to-store', 'ar', 1],
    ])
    expect(toStore?.recipient).toBe('hello@bustan.example')
    const read = (name: string) => readFileSync(join(house.house.dataDir, 'mail', name), 'utf8')
    const text = read(`order-receipt-${receipt!.id}.txt`)
    expect(text).toContain(`To: ${receipt!.recipient}\n`)
    expect(text).toContain(placed.number)
    expect(text).toMatch(new RegExp(`/downloads/[0-9a-f-]{36}\\?token=${placed.accessToken}`))
    // What a buyer types is never a template and never markup.
    expect(text).toContain('{{7*7}}<b>${7}')
    const html = read(`order-receipt-${receipt!.id}.html`)
    expect(html).toContain('{{7*7}}&lt;b&gt;${7}')
    expect(html).not.toContain('<b>$')
    expect(read(`order-to-store-${toStore!.id}.txt`)).toMatch(/\p{Script=Arabic}/u)
    await checkInvariants(house.shop.db)
  })

  test('a letter that has left does not leave again', async () => {
    const placed = await placeAndPay(house.url, orderBody({ customer: anybody() as never }))
    const [receipt] = await allSent(house, placed)
    const files = readdirSync(join(house.house.dataDir, 'mail')).sort()
    await times(10, () => sendMail(house.shop, receipt!.id))
    expect(await lettersOf(house, placed)).toMatchObject([
      { tries: 1, state: 'sent', sentAt: receipt!.sentAt },
      { tries: 1 },
    ])
    expect(readdirSync(join(house.house.dataDir, 'mail')).sort()).toEqual(files)
  })
})

describeOnBothEngines('letters over SMTP', (open) => {
  const arrived: { to: string[]; from: string | false; text: string }[] = []
  let refusals = 0
  let held: Promise<void> = Promise.resolve()
  const refused = 'nobody-takes-this@example.com'
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, taken) {
      taken(address === refused ? Object.assign(new Error('no such person'), { responseCode: 550 }) : null)
    },
    onData(stream, session, taken) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals--
          const busy = Object.assign(new Error('try again later'), { responseCode: 451 })
          taken(busy)
          return
        }
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
  let house: OpenShop
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    house = await open({ env: { SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` } })
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  test('a server that fails gets each letter again, and in the end once', async () => {
    refusals = 2
    const customer = anybody()
    const placed = await placeAndPay(house.url, orderBody({ customer: customer as never }))
    const failed = await until('a refusal is kept for the store to see', async () =>
      (await lettersOf(house, placed)).find((each) => each.state === 'failed'),
    )
    expect(failed).toMatchObject({ tries: 1, lastError: expect.stringContaining('451'), sentAt: null })

    const sent = await allSent(house, placed, 40_000)
    expect(sent.map((each) => [each.state, each.lastError])).toEqual([
      ['sent', null],
      ['sent', null],
    ])
    expect(sent.reduce((sum, each) => sum + each.tries, 0)).toBe(4)
    expect(arrived.flatMap((each) => each.to).sort()).toEqual([customer.email, 'hello@bustan.example'].sort())
    expect(arrived.every((each) => each.from === 'no-reply@bustan.example')).toBe(true)
    const ids = arrived.map((each) => /^Message-ID: (.+)$/im.exec(each.text)?.[1])
    expect(ids.sort()).toEqual(sent.map((each) => `<${each.template}-${each.id}@bustan>`).sort())
  })

  test('a letter that nobody takes does not hold up the others of its batch', async () => {
    // While one letter is on its way the others gather, and are taken together.
    const way = Promise.withResolvers<void>()
    held = way.promise
    await placeAndPay(house.url, orderBody({ customer: anybody() as never }))
    const bad = await placeAndPay(house.url, orderBody({ customer: { ...anybody(), email: refused } as never }))
    const good = []
    for (let n = 0; n < 4; n++) good.push(await placeAndPay(house.url, orderBody({ customer: anybody() as never })))
    held = Promise.resolve()
    way.resolve()
    const letters = (await Promise.all(good.map((each) => allSent(house, each)))).flat()
    const again = await until('the bad letter waits for its next try', async () => {
      const jobs = await house.shop.db.execute(
        sql`select data->>'mailId' as id from pgboss.job where name = 'send-mail' and (retry_count > 0 or state = 'retry')`,
      )
      const ids = (jobs as unknown as { rows: { id: string }[] }).rows.map((row) => row.id)
      return ids.includes((await lettersOf(house, bad))[0]!.id) && ids
    })
    expect(letters.filter(({ id }) => again.includes(id))).toEqual([])
  })
})
