import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/config/env.ts'
import { anyCustomer, orderBody, placeAndPay } from '../../tests/support/buying.ts'
import { authority, tlsDatabase } from '../../tests/support/network/tls-database.ts'
import { openShop } from '../../tests/support/open-shop.ts'
import { makeTestShop, type TestShop } from '../../tests/support/test-shops.ts'
import { openDatabase } from './open.ts'

let testShop: TestShop
beforeAll(async () => {
  testShop = await makeTestShop('postgres')
})
afterAll(() => testShop?.close())

const databaseUrl = () => testShop.databaseUrl ?? ''

/** Whether a statement succeeds, and what was sent unencrypted meanwhile. */
async function ask(certificate: 'here' | 'elsewhere' | null, parameters: string) {
  const server = await tlsDatabase(databaseUrl(), certificate)
  const database = await openDatabase({ url: server.url(parameters) })
  const answered = await database.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  await database.close()
  await server.close()
  return { answered, clear: server.clear.length }
}

test.each(['verify-full', 'verify-ca', 'require', 'prefer'])(
  'sslmode=%s verifies the certificate and its name, and goes on unencrypted without a certificate',
  async (mode) => {
    const trusting = `sslmode=${mode}&sslrootcert=${authority}`
    expect(await ask('here', trusting)).toEqual({ answered: true, clear: 0 })
    expect(await ask('here', `sslmode=${mode}`)).toEqual({ answered: false, clear: 0 })
    expect(await ask('elsewhere', trusting)).toEqual({ answered: false, clear: 0 })
    expect(await ask(null, trusting)).toEqual({ answered: false, clear: 0 })
  },
)

test('a whole shop runs over TLS, its job queue and its listener included, with PGSSLROOTCERT alone', async () => {
  const server = await tlsDatabase(databaseUrl(), 'here')
  const env = { DATABASE_URL: server.url('application_name=x'), PGSSLROOTCERT: authority }
  const shop = await openShop({ engine: 'postgres', testShop, env })
  const paid = await placeAndPay(shop.url, orderBody({ customer: anyCustomer() as never }))
  expect(paid.number).toMatch(/^ORD-/)
  await shop.stop()
  expect(server.clear).toEqual([])
  await server.close()
})

const remote = 'postgres://bustan:secret@db.example/bustan'
const compat = 'uselibpqcompat=true&sslmode'

test.each([
  [remote, 'is not encrypted'],
  [`${remote}?sslmode=disable`, 'is not encrypted'],
  [`${remote}?ssl=false`, 'is not encrypted'],
  [`${remote}?host=10.0.0.7`, 'is not encrypted'],
  [`${remote}?sslmode=no-verify`, 'certificate is not checked'],
  [`${remote}?${compat}=require`, 'certificate is not checked'],
  [`${remote}?${compat}=verify-ca&sslrootcert=/ca.pem`, 'certificate is not checked'],
])('%s causes a warning, and is refused with DATABASE_TLS=require', (url, why) => {
  const { databaseWarning } = readEnv({ DATABASE_URL: url })
  expect(databaseWarning).toContain(why)
  expect(databaseWarning).not.toContain('secret')
  expect(() => readEnv({ DATABASE_URL: url, DATABASE_TLS: 'require' })).toThrow(why)
})

test('a warning names the setting to change', () => {
  const local = { DATABASE_URL: 'postgres://bustan@127.0.0.1/bustan' }
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL']) {
    const env = { ...local, [name]: remote }
    expect(readEnv(env).databaseWarning).toContain(`Add sslmode=verify-full to ${name} (`)
    expect(() => readEnv({ ...env, DATABASE_TLS: 'require' })).toThrow(`to ${name} (`)
  }
})

test.each([
  `${remote}?sslmode=verify-full`,
  `${remote}?ssl=true`,
  `${remote}?sslrootcert=/ca.pem`,
  `${remote}?${compat}=verify-full`,
  'postgres://bustan@127.0.0.1/bustan',
  'postgres://bustan@localhost:5433/bustan',
  'postgres://bustan@[::1]/bustan',
  'postgres:///bustan?host=/var/run/postgresql',
  'postgres://%2Fvar%2Frun%2Fpostgresql/bustan',
])('%s is accepted unchanged', (url) => {
  expect(readEnv({ DATABASE_URL: url, DATABASE_TLS: 'require' })).toMatchObject({
    DATABASE_URL: url,
    databaseWarning: null,
  })
})

test('PGSSLMODE and PGSSLROOTCERT apply only where the address does not set them', () => {
  const urlWith = (url: string, env: object) => readEnv({ DATABASE_URL: url, ...env }).DATABASE_URL
  expect(urlWith(remote, { PGSSLMODE: 'require' })).toBe(`${remote}?sslmode=require`)
  expect(urlWith(remote, { PGSSLROOTCERT: '/ca.pem' })).toBe(`${remote}?sslrootcert=%2Fca.pem&sslmode=verify-full`)
  expect(urlWith(`${remote}?sslmode=disable`, { PGSSLMODE: 'require', PGSSLROOTCERT: '/ca.pem' })).toBe(
    `${remote}?sslmode=disable`,
  )
})
