import { describe, expect, test } from 'vitest'
import { ConfigError, readEnv } from './env.ts'

test('a shop without any configuration starts with the embedded database, the demo and port 3000', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '0.0.0.0',
    DATA_DIR: './data',
    SEED: 'demo',
    PAYMENTS: 'sandbox',
    TRUST_PROXY: 0,
    ADMIN_EMAILS: [],
    production: false,
  })
  expect(readEnv({}).DATABASE_URL).toBeUndefined()
})

test('an empty variable is one that is not set', () => {
  const config = readEnv({
    BASE_URL: '',
    DATABASE_URL: ' ',
    SMTP_URL: '',
    SESSION_SECRET: '',
    ADMIN_EMAILS: '',
    ALLOW_SANDBOX: '',
  })
  expect([
    config.BASE_URL,
    config.DATABASE_URL,
    config.SMTP_URL,
    config.SESSION_SECRET,
    config.ADMIN_EMAILS,
    config.ALLOW_SANDBOX,
  ]).toEqual([undefined, undefined, undefined, undefined, [], false])
})

test('admins’ addresses are a list, written anyhow', () => {
  expect(readEnv({ ADMIN_EMAILS: ' Owner@Bustan.example, ,store@bustan.example,' }).ADMIN_EMAILS).toEqual([
    'owner@bustan.example',
    'store@bustan.example',
  ])
})

describe('a wrong value stops the start and is named', () => {
  test.each([
    ['PORT', '80x'],
    ['PORT', '70000'],
    ['BASE_URL', 'bustan.example'],
    ['BASE_URL', 'ftp://bustan.example'],
    ['BASE_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', 'yes'],
    ['DATABASE_URL', 'mysql://127.0.0.1/shop'],
    ['SEED', 'everything'],
    ['ADMIN_EMAILS', 'owner@bustan.example,nobody'],
    ['SESSION_SECRET', 'too short'],
    ['SMTP_URL', 'http://mail.example'],
    ['PAYMENTS', 'cash'],
    ['ORDER_LIMIT', '0'],
    ['DATA_DIR', ''],
  ])('%s=%s', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(ConfigError)
    expect(() => readEnv({ [name]: value })).toThrow(name)
  })

  test('all of them at once', () => {
    expect(() => readEnv({ PORT: 'x', SEED: 'y' })).toThrow(/PORT[\s\S]*SEED/)
  })
})

test('in production the sandbox bank must be allowed in so many words', () => {
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow('ALLOW_SANDBOX')
  for (const value of ['0', 'false', ''])
    expect(() => readEnv({ NODE_ENV: 'production', ALLOW_SANDBOX: value })).toThrow('ALLOW_SANDBOX')
  expect(readEnv({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' }).production).toBe(true)
})
