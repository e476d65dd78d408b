import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EmailRefused, MailboxRefused, Unavailable } from '#shop/ports.ts'
import { smtpMailer } from './smtp.ts'

const timeouts = { connection: 2_000, greeting: 2_000, silence: 2_000, email: 5_000 }
const email = { subject: 's', html: '<p>h</p>', text: 't', locale: 'en', messageId: '<m@bustan>' } as const

/** Replies of Postfix, Exchange, qmail and others to RCPT TO. */
const replies: [reply: string, isAboutMailbox: boolean][] = [
  ['550 5.1.1 <a@example.com>: Recipient address rejected: User unknown in local recipient table', true],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found', true],
  ['550 5.2.1 The email account that you tried to reach is inactive', true],
  ['550 #5.1.0 Address rejected.', true],
  ['550 5.4.1 Recipient address rejected: Access denied', true],
  ['550 5.5.0 Requested action not taken: mailbox unavailable', true],
  ['550 no such person', true],
  ['551 User not local', true],
  ['553 mailbox name not allowed', true],
  ['554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.example.org', false],
  ['554 5.7.1 <a@example.com>: Relay access denied', false],
  ['550 5.7.1 Unable to relay', false],
  ['553 sorry, that domain is not in my list of allowed rcpthosts (#5.7.1)', false],
  ['550 5.4.5 Daily user sending quota exceeded', false],
  ['550 5.3.4 Requested action not taken', false],
  ['550 5.1.8 <shop@example.com>: Sender address rejected: Domain not found', false],
  ['550 relay not permitted', false],
  ['554 Service unavailable', false],
  ['452 4.2.2 mailbox full', false],
]

describe('a refusal over SMTP', () => {
  let reply = ''
  const refusal = () => Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, taken) => taken(address.startsWith('refused') ? refusal() : null),
    onData(stream, _session, taken) {
      stream.resume()
      stream.on('end', () => taken(refusal()))
    },
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const refused = (to: string) => {
    const { port } = server.server.address() as AddressInfo
    const sent = smtpMailer(`smtp://127.0.0.1:${port}`, 'shop@example.com', timeouts, true).send({ ...email, to })
    return sent.then(
      () => null,
      (error: unknown) => error as Error,
    )
  }

  test.each(replies)('of the recipient with “%s” is about the mailbox: %s', async (given, isAboutMailbox) => {
    reply = given
    const error = await refused('refused@example.com')
    expect(error?.message).toContain(reply)
    expect([error instanceof MailboxRefused, error instanceof EmailRefused]).toEqual([isAboutMailbox, isAboutMailbox])
    // The server answered: other emails are still sent.
    expect(error).not.toBeInstanceOf(Unavailable)
  })

  test('of the message itself is about the email', async () => {
    reply = '554 5.7.1 Message rejected as spam'
    expect(await refused('a@example.com')).toBeInstanceOf(EmailRefused)
    expect(await refused('a@example.com')).not.toBeInstanceOf(MailboxRefused)
  })
})
