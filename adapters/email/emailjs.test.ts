import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmailRefused } from '#shop/ports.ts'
import { emailJsMailer } from './emailjs.ts'

const email = {
  to: 'sara@example.com',
  subject: 'Receipt',
  html: '<p>Hi</p>',
  text: 'Hi',
  locale: 'en' as const,
  messageId: '<a@bustan>',
  headers: { 'Reply-To': 'noura@example.com' },
}
const keys = { publicKey: 'pub', serviceId: 'service_1', templateId: 'template_1', timeoutMs: 2_000 }

let requests: { url: string | undefined; type: string | undefined; body: Record<string, unknown> }[] = []
let reply: [status: number, text: string] = [200, 'OK']
const server = createServer(async (request: IncomingMessage, response) => {
  let text = ''
  for await (const part of request) text += part
  requests.push({ url: request.url, type: request.headers['content-type'], body: JSON.parse(text) })
  response.writeHead(reply[0], reply[0] === 302 ? { Location: '/elsewhere' } : {}).end(reply[1])
})
let apiUrl = ''
beforeAll(async () => {
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))

test('an email is one request with the keys, the template and its parameters', async () => {
  requests = []
  await emailJsMailer({ ...keys, privateKey: 'secret', apiUrl }).send(email)
  await emailJsMailer({ ...keys, apiUrl }).send(email)
  expect(requests[0]).toEqual({
    url: '/api/v1.0/email/send',
    type: 'application/json',
    body: {
      lib_version: expect.stringMatching(/^\d/),
      user_id: 'pub',
      service_id: 'service_1',
      template_id: 'template_1',
      template_params: {
        to_email: 'sara@example.com',
        reply_to: 'noura@example.com',
        subject: 'Receipt',
        message_html: '<p>Hi</p>',
        message: 'Hi',
        language: 'en',
        message_id: '<a@bustan>',
      },
      accessToken: 'secret',
    },
  })
  expect(requests[1]?.body).not.toHaveProperty('accessToken')
})

test.each([
  [451, 'unavailable for headless browser'],
  [403, 'forbidden'],
  [429, 'too many requests'],
  [400, 'refused'],
  [302, 'network error'],
])('status %i is an error that names it, without a key', async (status, words) => {
  reply = [status, 'The Public Key is invalid\nsee https://example.com']
  const sent = emailJsMailer({ ...keys, privateKey: 'secret', apiUrl }).send(email)
  const error = await sent.then(
    () => null,
    (reason: Error & { status: number }) => reason,
  )
  reply = [200, 'OK']
  expect(error?.message).toContain(words)
  expect(error?.message).toMatch(/^EmailJS \d+: [^\n]*$/)
  expect(error?.status).toBe(status === 302 ? 0 : status)
  expect(error?.message).not.toContain('secret')
})

test.each([413, 422])('status %i rejects the email permanently', async (status) => {
  reply = [status, 'no']
  await expect(emailJsMailer({ ...keys, apiUrl }).send(email)).rejects.toBeInstanceOf(EmailRefused)
  reply = [400, 'The Public Key is invalid']
  await expect(emailJsMailer({ ...keys, apiUrl }).send(email)).rejects.not.toBeInstanceOf(EmailRefused)
  reply = [200, 'OK']
})

test('an email too large for EmailJS is sent without its plain text, and refused where the HTML alone is too large', async () => {
  requests = []
  const mailer = emailJsMailer({ ...keys, apiUrl })
  await mailer.send({ ...email, html: 'a'.repeat(30_000), text: 'b'.repeat(10_000) })
  await mailer.send({ ...email, html: 'ع'.repeat(15_000), text: 'b'.repeat(20_000) })
  await expect(mailer.send({ ...email, html: 'a'.repeat(60_000) })).rejects.toBeInstanceOf(EmailRefused)
  const sizes = requests.map(({ body }) => {
    const sent = body.template_params as { message: string; message_html: string }
    return [sent.message_html.length, sent.message.length]
  })
  expect(sizes).toEqual([
    [30_000, 10_000],
    [15_000, 0],
  ])
})

test('an unreachable server is a network error, status 0', async () => {
  const sent = emailJsMailer({ ...keys, apiUrl: 'http://127.0.0.1:1' }).send(email)
  await expect(sent).rejects.toMatchObject({ status: 0, message: 'EmailJS 0: network error' })
})
