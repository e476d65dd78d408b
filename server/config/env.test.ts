import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chooseGateways } from '../boot/choose-gateways.ts'
import { timeouts } from '../boot/timeouts.ts'
import { ConfigError } from './config-error.ts'
import { readEnv } from './env.ts'

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
    baseUrl: 'http://localhost:3000',
  })
  expect(readEnv({ BASE_URL: 'https://shop.example/' }).baseUrl).toBe('https://shop.example')
  expect(readEnv({}).DATABASE_URL).toBeUndefined()
})

test('an empty variable counts as unset', () => {
  const config = readEnv({
    BASE_URL: '',
    DATABASE_URL: ' ',
    SMTP_URL: '',
    SESSION_SECRET: '',
    ADMIN_EMAILS: '',
    ALLOW_SANDBOX: '',
    PORT: '',
    SEED: ' ',
    WEB_CONCURRENCY: '',
  })
  expect([
    config.BASE_URL,
    config.DATABASE_URL,
    config.SMTP_URL,
    config.SESSION_SECRET,
    config.ADMIN_EMAILS,
    config.ALLOW_SANDBOX,
    config.PORT,
    config.SEED,
  ]).toEqual([undefined, undefined, undefined, undefined, [], '0', 3000, 'demo'])
})

test('admin addresses are a list in any spacing and case', () => {
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

  test('all wrong values are named', () => {
    expect(() => readEnv({ PORT: 'x', SEED: 'y' })).toThrow(/PORT[\s\S]*SEED/)
  })
})

test('SMTP_URL needs the sender of the emails', () => {
  const SMTP_URL = 'smtps://mail.example'
  expect(() => readEnv({ SMTP_URL })).toThrow('MAIL_FROM')
  expect(readEnv({ SMTP_URL, MAIL_FROM: 'Shop <hello@shop.example>' }).MAIL_FROM).toBe('Shop <hello@shop.example>')
  expect(readEnv({}).MAIL_FROM).toBeUndefined()
})

test('in production the sandbox bank must be allowed explicitly', () => {
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow('ALLOW_SANDBOX')
  for (const value of ['0', 'false', '', 'yes'])
    expect(() => readEnv({ NODE_ENV: 'production', ALLOW_SANDBOX: value })).toThrow('ALLOW_SANDBOX')
  expect(readEnv({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' }).production).toBe(true)
})

describe('where npm start allows the sandbox bank', () => {
  const start = { NODE_ENV: 'production', ALLOW_SANDBOX: 'local' }
  const here = ['', 'http://localhost:3000', 'http://127.0.0.1:8080/', 'http://127.8.9.1', 'https://[::1]:3000']
  test.each(here)('a test shop at %s', (BASE_URL) => expect(readEnv({ ...start, BASE_URL }).production).toBe(true))

  const elsewhere = [
    'https://shop.example',
    'http://10.0.0.5',
    'http://localhost.shop.example',
    'http://127.0.0.1.nip.io',
  ]
  test.each(elsewhere)('no test shop at %s, a public address', (BASE_URL) => {
    expect(() => readEnv({ ...start, BASE_URL })).toThrow(`ALLOW_SANDBOX=1 to run a test shop at ${BASE_URL}`)
    expect(readEnv({ ...start, BASE_URL, ALLOW_SANDBOX: '1' }).production).toBe(true)
  })
})

describe('payment gateways', () => {
  const at = { BASE_URL: 'https://shop.example' }
  const tap = { ...at, PAYMENTS: 'tap', TAP_SECRET_KEY: 'sk_live_fixture' }
  const mf = {
    ...at,
    PAYMENTS: 'myfatoorah',
    MYFATOORAH_API_KEY: 'key',
    MYFATOORAH_WEBHOOK_SECRET: 'secret',
    MYFATOORAH_COUNTRY: 'KWT',
  }

  test('use their live or test URL, and stay available for old payments when another is chosen', () => {
    expect(Object.values(readEnv({}).gateways).filter(Boolean)).toEqual([])
    expect(readEnv({ ...tap, TAP_API_URL: 'https://tap.example/v2/' }).gateways.tap?.apiUrl).toBe(
      'https://tap.example/v2',
    )
    expect(readEnv(mf).gateways.myfatoorah?.apiUrl).toBe('https://api.myfatoorah.com')
    const both = readEnv({ ...mf, MYFATOORAH_COUNTRY: '', ...tap })
    expect([both.PAYMENTS, both.gateways.myfatoorah?.apiUrl]).toEqual(['tap', 'https://apitest.myfatoorah.com'])
  })

  test.each([
    ['BASE_URL', { ...tap, BASE_URL: '' }],
    ['TAP_SECRET_KEY', { ...tap, TAP_SECRET_KEY: '' }],
    ['TAP_SECRET_KEY', { ...tap, TAP_SECRET_KEY: 'pk_live_public' }],
    ['TAP_API_URL', { ...tap, TAP_API_URL: 'http://tap.example/v2' }],
    ['MYFATOORAH_API_KEY', { ...mf, MYFATOORAH_API_KEY: '' }],
    ['MYFATOORAH_WEBHOOK_SECRET', { ...mf, MYFATOORAH_WEBHOOK_SECRET: ' ' }],
    ['MYFATOORAH_COUNTRY', { ...mf, MYFATOORAH_COUNTRY: 'SAU' }],
    ['MYFATOORAH_API_URL', { ...mf, MYFATOORAH_API_URL: 'http://api.example' }],
  ])('a missing or wrong %s stops the start', (name, env) => {
    expect(() => readEnv(env)).toThrow(ConfigError)
    expect(() => readEnv(env)).toThrow(name)
  })

  test('a chosen gateway that was not built stops the start, and the sandbox does not take its place', () => {
    const config = { ...readEnv(tap), gateways: readEnv({}).gateways }
    const parts = { baseUrl: at.BASE_URL, timeouts } as Parameters<typeof chooseGateways>[1]
    expect(() => chooseGateways(config, parts)).toThrow(ConfigError)
    expect(() => chooseGateways(config, parts)).toThrow('PAYMENTS=tap')
  })

  test('test keys take orders in production only when allowed', () => {
    const production = { NODE_ENV: 'production' }
    expect(readEnv({ ...tap, ...production }).production).toBe(true)
    expect(readEnv({ ...mf, ...production }).production).toBe(true)
    const tests = [
      { ...tap, TAP_SECRET_KEY: 'sk_test_fixture' },
      { ...mf, MYFATOORAH_COUNTRY: '' },
    ]
    for (const env of tests) {
      expect(() => readEnv({ ...env, ...production })).toThrow('ALLOW_SANDBOX')
      expect(readEnv({ ...env, ...production, ALLOW_SANDBOX: '1' }).production).toBe(true)
    }
  })
})

describe('Google', () => {
  const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

  test('is off without keys, and uses Google itself with them', () => {
    expect(readEnv({}).google).toBeNull()
    expect(readEnv(keys).google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
    })
  })

  test('one key alone stops the start', () => {
    expect(() => readEnv({ GOOGLE_CLIENT_ID: 'id' })).toThrow(/in part. Missing: GOOGLE_CLIENT_SECRET/)
    expect(() => readEnv({ GOOGLE_CLIENT_SECRET: 'secret' })).toThrow(ConfigError)
  })

  test('plain HTTP to a provider is allowed only on this machine or in development', () => {
    const production = { ...keys, NODE_ENV: 'production', ALLOW_SANDBOX: '1' }
    expect(() => readEnv({ ...production, GOOGLE_ISSUER: 'http://login.example' })).toThrow(/GOOGLE_ISSUER/)
    expect(readEnv({ ...production, GOOGLE_ISSUER: 'http://127.0.0.1:9' }).google?.issuer).toBe('http://127.0.0.1:9')
    expect(readEnv({ ...keys, GOOGLE_ISSUER: 'http://login.example' }).google).not.toBeNull()
  })
})

describe('files in a bucket', () => {
  const keys = {
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  test('need all settings or none', () => {
    expect(readEnv({ S3_PATH_STYLE: '1' }).s3).toBeNull()
    expect(readEnv({ ...keys, S3_PATH_STYLE: '1' }).s3).toMatchObject({ bucket: 'files', pathStyle: true })
    expect(() => readEnv({ ...keys, S3_BUCKET: ' ' })).toThrow(/Missing: S3_BUCKET\./)
    expect(() => readEnv({ ...keys, S3_ENDPOINT: 'files' })).toThrow(ConfigError)
    const warning = (S3_ENDPOINT: string) => readEnv({ ...keys, S3_ENDPOINT }).bucketWarning
    expect(warning('http://10.0.0.9:9000')).toContain('bucket at 10.0.0.9:9000 is not encrypted')
    expect([warning('http://127.0.0.1:9000'), warning('https://s3.example'), readEnv({}).bucketWarning]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('caches in front', () => {
  test('are a list of purge URLs, and need the public address', () => {
    expect(readEnv({ CDN_MAX_AGE: '60' }).cdn).toBeNull()
    const set = { BASE_URL: 'https://shop.example', PURGE_URLS: 'http://10.0.0.5:6082, http://10.0.0.6:6082' }
    expect(readEnv(set).cdn).toEqual({ urls: ['http://10.0.0.5:6082', 'http://10.0.0.6:6082'], maxAge: 300 })
    expect(() => readEnv({ ...set, BASE_URL: '' })).toThrow('set BASE_URL beside PURGE_URLS')
    for (const wrong of [{ PURGE_URLS: 'varnish' }, { PURGE_URLS: 'http://a '.repeat(9) }, { CDN_MAX_AGE: '5' }])
      expect(() => readEnv({ ...set, ...wrong })).toThrow(ConfigError)
  })
})

test('a replica belongs to a PostgreSQL server', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://shop@standby.example/shop' }
  expect(() => readEnv(replica)).toThrow('The embedded database has no replica')
  const config = readEnv({ ...replica, DATABASE_URL: 'postgres://shop@127.0.0.1/shop' })
  expect(config.databaseWarning).toContain('standby.example is not encrypted')
})

describe('mail through EmailJS', () => {
  const keys = { EMAILJS_PUBLIC_KEY: 'pub', EMAILJS_SERVICE_ID: 'service_1', EMAILJS_TEMPLATE_ID: 'template_1' }

  test('needs key, service and template; the private key is optional', () => {
    expect(readEnv({}).emailJs).toBeNull()
    expect(readEnv(keys).emailJs).toEqual({
      publicKey: 'pub',
      serviceId: 'service_1',
      templateId: 'template_1',
      privateKey: undefined,
      apiUrl: 'https://api.emailjs.com',
    })
    const here = { ...keys, EMAILJS_PRIVATE_KEY: 'secret', EMAILJS_API_URL: 'http://127.0.0.1:9/' }
    expect(readEnv(here).emailJs).toMatchObject({ privateKey: 'secret', apiUrl: 'http://127.0.0.1:9' })
  })

  test.each([
    [{ ...keys, EMAILJS_PUBLIC_KEY: '' }, /Missing: EMAILJS_PUBLIC_KEY\./],
    [{ ...keys, EMAILJS_SERVICE_ID: ' ' }, /Missing: EMAILJS_SERVICE_ID\./],
    [{ EMAILJS_PUBLIC_KEY: 'pub' }, /Missing: EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID\./],
    [{ EMAILJS_PRIVATE_KEY: 'secret' }, /Missing: EMAILJS_PUBLIC_KEY, /],
    [{ ...keys, EMAILJS_API_URL: 'http://mail.example' }, /https/],
  ])('set up in part stops the start: %j', (env, message) => {
    expect(() => readEnv(env)).toThrow(ConfigError)
    expect(() => readEnv(env)).toThrow(message)
  })
})

describe('WhatsApp', () => {
  const keys = {
    ...{ WHATSAPP_PHONE_NUMBER_ID: '106540352242922', WHATSAPP_TOKEN: 'EAAG' },
    ...{ WHATSAPP_APP_SECRET: 'secret', WHATSAPP_VERIFY_TOKEN: 'a-text-of-our-own' },
  }
  test('needs all four keys, and is off without any', () => {
    expect(readEnv({}).whatsapp).toBeNull()
    expect(readEnv(keys).whatsapp).toMatchObject({ token: 'EAAG', apiUrl: 'https://graph.facebook.com/v25.0' })
    const here = { ...keys, WHATSAPP_API_URL: 'http://127.0.0.1:9/v25.0/' }
    expect(readEnv(here).whatsapp?.apiUrl).toBe('http://127.0.0.1:9/v25.0')
  })

  test.each([
    [{ ...keys, WHATSAPP_APP_SECRET: '' }, /Missing: WHATSAPP_APP_SECRET\./],
    [{ WHATSAPP_TOKEN: 'EAAG' }, /Missing: WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN\./],
    [{ ...keys, WHATSAPP_PHONE_NUMBER_ID: '+965 2221 0000' }, /WHATSAPP_PHONE_NUMBER_ID/],
    [{ ...keys, WHATSAPP_VERIFY_TOKEN: 'short' }, /WHATSAPP_VERIFY_TOKEN/],
    [{ ...keys, WHATSAPP_API_URL: 'http://graph.example' }, /https/],
  ])('set up in part, or over plain HTTP, stops the start: %j', (env, message) => {
    expect(() => readEnv(env)).toThrow(message)
  })
})

test('.env.example has exactly the variables that are read, and the README names no other', () => {
  const text = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const names = (found: RegExp, path: string) => [...text(path).matchAll(found)].map(([, name]) => name ?? '').sort()
  const files = ['./env.ts', './gateway-keys.ts', './collector.ts', './whatsapp-keys.ts']
  const read = [...new Set(files.flatMap((file) => names(/^ {2}([A-Z][A-Z0-9_]+): /gm, file)))].sort()
  expect(read).toContain('DATABASE_URL')
  expect(names(/^#?([A-Z][A-Z0-9_]+)=/gm, '../../.env.example')).toEqual(read)
  const documented = names(/^\| `([A-Z][A-Z0-9_]+)`/gm, '../../README.md')
  expect(documented.length).toBeGreaterThan(10)
  expect(documented.filter((name) => !read.includes(name))).toEqual([])
})
