import { describe, expect, test } from 'vitest'
import { isDate } from '../typed/days.ts'
import { latestBirthDate } from './birth-date.ts'
import { isCommon } from './common-passwords.ts'
import { changePasswordSchema, codeSchema, minPassword, registerSchema, signInSchema } from './form.ts'

const latest = '2013-11-20'
const good = {
  name: ' Noura  Al Anzi ',
  username: 'noura',
  email: ' Noura@Example.com ',
  dateOfBirth: '2010-05-21',
  password: 'tulip-9',
  confirm: 'tulip-9',
}
const problems = (input: unknown) => {
  const read = registerSchema(latest).safeParse(input)
  return read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
}

describe('registration', () => {
  test('normalises spaces, capitals and digits of any kind', () => {
    const read = registerSchema(latest).parse({ ...good, dateOfBirth: '٢٠١٠-٠٥-٢١', role: 'admin' })
    expect(read).toEqual({ ...good, name: 'Noura Al Anzi', email: 'noura@example.com' })
  })

  test('reports every problem, in the order of the specification', () => {
    expect(problems({})).toEqual([
      'name required',
      'username username_required',
      'username username_short',
      'email required',
      'dateOfBirth birth_required',
      'dateOfBirth birth_invalid',
      'password required',
      'confirm required',
      'password password_short',
    ])
    const wrong = { ...good, username: 'no', dateOfBirth: '2013-11-21', password: '12345', confirm: '1234' }
    // The length is checked only when both are equal.
    expect(problems(wrong)).toEqual(['username username_short', 'dateOfBirth too_young', 'confirm password_mismatch'])
    expect(problems({ ...good, password: '12345', confirm: '12345' })).toEqual(['password password_short'])
    expect(problems({ ...good, password: 'x'.repeat(129), confirm: 'x'.repeat(129) })).toEqual(['password too_long'])
  })

  test('three letters suffice in any script, and invalid values are refused', () => {
    expect(problems({ ...good, username: 'نور' })).toEqual([])
    expect(problems({ ...good, username: 'a\u0000bc' })).toEqual(['username not_allowed'])
    expect(problems({ ...good, email: 'a@b.example\r\nBcc: x@y.example' })).toEqual(['email email'])
    for (const odd of [null, 7, ['x'], { $gt: '' }]) expect(problems({ ...good, email: odd }).length).toBeGreaterThan(0)
  })
})

test('thirteen years are counted by Kuwait’s date, which begins at 21:00 UTC', () => {
  expect(latestBirthDate(new Date('2026-11-20T20:59:59Z'))).toBe('2013-11-20')
  expect(latestBirthDate(new Date('2026-11-20T21:00:00Z'))).toBe('2013-11-21')
  expect(latestBirthDate(new Date('2028-02-29T12:00:00Z'))).toBe('2015-02-28')
  expect(['2012-02-29', '2013-02-29', '2010-13-01', '1899-01-01', '2010-1-1'].map(isDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('an admin’s new password has twelve characters, a shopper’s six', () => {
  const change = (role: 'admin' | 'user') =>
    changePasswordSchema(minPassword[role]).safeParse({ current: 'x', password: 'elevenchars', confirm: 'elevenchars' })
  expect(change('user').success).toBe(true)
  expect(change('admin').error?.issues.map(({ message }) => message)).toEqual(['password_short_admin'])
})

test('a code may be typed with spaces and Arabic digits; a checkbox is read from a form', () => {
  expect(codeSchema.parse({ code: ' ١٢٣ ٤٥٦ ' })).toEqual({ code: '123456' })
  expect(codeSchema.safeParse({ code: '12' }).success).toBe(false)
  const typed = { email: 'a@b.example', password: 'x' }
  expect(signInSchema.parse({ ...typed, remember: 'on' }).remember).toBe(true)
  expect(signInSchema.parse(typed).remember).toBe(false)
})

test('common passwords are recognised in any case; so are the person’s own name and address', async () => {
  const own = { email: 'noura@example.com', username: 'Nano' }
  for (const password of ['QWERTY123', 'zzzzzzz', 'NOURA', 'noura@example.com', 'nano'])
    expect([password, await isCommon(password, own)]).toEqual([password, true])
  expect(await isCommon('tulip-9', own)).toBe(false)
})

test('leaked passwords are recognised, however far down the list; made-up ones are not', async () => {
  const own = { email: 'noura@example.com' }
  for (const password of ['Manutd1', 'lakers24', 'blink182', 'kuwait1961'])
    expect([password, await isCommon(password, own)]).toEqual([password, true])
  for (const password of ['tulip-9', 'violet-77', 'orchard-gate-1977'])
    expect(await isCommon(password, own)).toBe(false)
})
