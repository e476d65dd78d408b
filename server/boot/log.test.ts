import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('a failed statement is logged without personal data', () => {
  let written = ''
  const log = openLog('info', { write: (line) => (written += line) })
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "account_user_email"'), {
    code: '23505',
    detail: 'Key (email)=(noura@example.com) already exists.',
  })
  const failed = new DrizzleQueryError(
    'insert into account_user values ($1, $2)',
    ['noura@example.com', 'hash-of-it'],
    cause,
  )
  log.error(
    { err: new Error('not registered', { cause: failed }), email: 'x@example.com' },
    'an account request failed',
  )
  expect(JSON.parse(written)).toMatchObject({
    msg: 'an account request failed',
    err: {
      type: 'Error',
      message: 'not registered',
      stack: expect.stringContaining('log.test.ts'),
      cause: {
        message: 'Failed query: insert into account_user values ($1, $2)',
        cause: { code: '23505', message: expect.stringContaining('unique constraint') },
      },
    },
  })
  expect(written).not.toMatch(/noura|hash-of-it/)
})

test('an error is logged without the email addresses in its message', () => {
  let written = ''
  const log = openLog('info', { write: (line) => (written += line) })
  const cause = new Error(
    'Noura.Ali+shop@mail.example.com, "layla@example.com" (rcpt=sara@example.com); إيمان@مثال.كويت',
  )
  const refused = new Error('450 4.2.0 <buyer@example.com>: Recipient address rejected: Greylisted', { cause })
  log.warn({ err: refused }, 'a job failed')
  log.warn({ err: new Error("Cannot find module 'node_modules/@aws-sdk/client-s3' or '@hono/node'") }, 'a job failed')
  const messages = written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).err)
  expect(messages).toMatchObject([
    {
      message: '450 4.2.0 <[email]>: Recipient address rejected: Greylisted',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: '[email], "[email]" ([email]); [email]' },
    },
    { message: "Cannot find module 'node_modules/@aws-sdk/client-s3' or '@hono/node'" },
  ])
  expect(written).not.toMatch(/buyer@|noura|layla|sara/i)
})
