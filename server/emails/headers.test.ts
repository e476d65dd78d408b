import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'

type Arrived = { to: string[]; headers: Map<string, string> }

/** The headers of an email as received, unfolded. */
function headersOf(raw: string): Map<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return new Map(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}

describeOnBothEngines('visitors’ input in email headers', (open) => {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, taken) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((each) => each.address)
        arrived.push({ to, headers: headersOf(Buffer.concat(parts).toString()) })
        taken()
      })
    },
  })
  let testShop: OpenShop
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    testShop = await open({
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Bustan <no-reply@bustan.example>' },
    })
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const send = (path: string, body: object) =>
    ask(`${testShop.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
      body: JSON.stringify(body),
    })
  const mailTo = (address: string) =>
    until(`a mail to ${address}`, async () => arrived.find((each) => each.to.includes(address)))

  test('a message goes only to the store, and its reply only to the sender', async () => {
    const response = await send('messages', {
      name: 'Eve <eve@evil.example>\r\nBcc: x@evil.example',
      email: 'noura@example.com',
      subject: 'Hello\r\nBcc: y@evil.example\r\n\r\n<h1>',
      message: 'text',
    })
    expect(response.status).toBe(201)
    const { to, headers } = await mailTo('hello@bustan.example')
    expect(to).toEqual(['hello@bustan.example'])
    expect(headers.get('to')).toBe('hello@bustan.example')
    expect(headers.get('reply-to')).toBe('noura@example.com')
    expect(headers.get('from')).toBe('Bustan <no-reply@bustan.example>')
    expect([headers.has('bcc'), headers.has('cc')]).toEqual([false, false])
  })

  test('a newsletter email has an unbroken one-click unsubscribe header', async () => {
    const email = 'subscriber@example.com'
    const name = 'Noura\r\nBcc: z@evil.example'
    expect((await send('newsletter', { name, email, interests: ['offers'] })).status).toBe(202)
    const { to, headers } = await mailTo(email)
    expect(to).toEqual([email])
    const [, url] = /^<(\S+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
    expect(url).toMatch(new RegExp(`^${testShop.url}/newsletter/unsubscribe\\?id=[0-9a-f-]{36}&token=[\\w-]{43}$`))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headers.has('bcc')).toBe(false)
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await ask(url!, { method: 'POST', body })).status).toBe(200)
  })
})
