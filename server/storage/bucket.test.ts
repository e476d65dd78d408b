import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStore } from '#adapters/storage/disk.ts'
import { prefixedStore } from '#adapters/storage/prefixed-store.ts'
import { s3Store } from '#adapters/storage/s3.ts'
import { backUp } from '#server/backup/back-up.ts'
import { openStores } from '#server/boot/stores.ts'
import { timeouts as standard } from '#server/boot/timeouts.ts'
import { type Config, readEnv } from '#server/config/env.ts'
import { pruneAssets, publishAssets, publishRelease } from '#server/storage/release-assets.ts'
import { startBucket, type TestBucket } from '#tests/support/bucket.ts'
import { root } from '#tests/support/imports.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'
import { startServer } from '#tests/support/start-server.ts'
import { makeTestShop, type TestShop } from '#tests/support/test-shops.ts'

const run = promisify(execFile)
const timeouts = { connection: 1_000, response: 5_000, silence: 5_000 }
const bytesOf = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

describe('two machines with a disk each and one bucket', () => {
  let bucket: TestBucket
  let at: TestShop
  let one: OpenShop
  let two: OpenShop
  let env: Record<string, string>
  beforeAll(async () => {
    bucket = await startBucket()
    at = await makeTestShop('postgres')
    const { shop } = JSON.parse(readFileSync(join(at.dataDir, 'shop.json'), 'utf8'))
    env = { ...bucket.env, SHOP_ID: shop, SESSION_SECRET: readFileSync(join(at.dataDir, 'session-secret'), 'utf8') }
    mkdirSync(`${at.dataDir}-two`)
    one = await openShop({ engine: 'postgres', testShop: at, env })
    two = await openShop({ engine: 'postgres', testShop: { ...at, dataDir: `${at.dataDir}-two` }, env })
  })
  afterAll(async () => {
    for (const shop of [one, two]) await shop.stop()
    await at.close()
    rmSync(`${at.dataDir}-two`, { recursive: true, force: true })
    await bucket.stop()
  })
  const store = () => s3Store(bucket.config, timeouts)
  const keys = async () => {
    const found: string[] = []
    for await (const key of store().keys()) found.push(key)
    return found
  }

  test('a picture and a file uploaded to one are served by the other, and removed from both', async () => {
    const id = crypto.randomUUID()
    const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2c7a35' } })
      .png()
      .toBuffer()
    expect(await one.shop.pictures.keep(id, picture)).toMatchObject({ ok: true })
    for (const { url } of [one, two])
      expect((await bytesOf(`${url}/pictures/${id}-640.webp`)).headers.get('content-type')).toBe('image/webp')
    await one.shop.files.put('messages/a.txt', new TextEncoder().encode('hello'), 'text/plain')
    expect(new TextDecoder().decode((await two.shop.files.read('messages/a.txt')) ?? undefined)).toBe('hello')
    await two.shop.pictures.remove(id)
    expect((await bytesOf(`${one.url}/pictures/${id}-640.webp`)).status).toBe(404)
    for (const dataDir of [at.dataDir, `${at.dataDir}-two`])
      expect(existsSync(join(dataDir, 'pictures')) ? readdirSync(join(dataDir, 'pictures')) : []).toEqual([])
  })

  test('a social picture is rendered once for both', async () => {
    const first = await bytesOf(`${one.url}/social/shop/en.jpg`)
    const drawn = (await keys()).filter((key) => key.startsWith('social/'))
    expect([first.status, drawn.length]).toEqual([200, 1])
    // The other one serves what is in the bucket.
    await store().put(drawn[0] ?? '', new TextEncoder().encode('the same'), 'image/jpeg')
    expect((await bytesOf(`${two.url}/social/shop/en.jpg`)).body.toString()).toBe('the same')
  })

  test('a release stores its assets before it opens, and a machine with another release serves them', async () => {
    const server = await startServer({ ...at, dataDir: `${at.dataDir}-two` }, await freePort(), env)
    const stored = new Set(await keys())
    const built = readdirSync(join(root, 'build/client/assets')).filter((name) => /\.(js|css|woff2)$/.test(name))
    expect(built.filter((name) => !stored.has(`assets/${name}`))).toEqual([])

    const next = mkdtempSync(join(tmpdir(), 'bustan-next-'))
    for (const name of ['home-ABC123.js', 'style-ABC123.css', 'notes.txt'])
      writeFileSync(join(next, name), `of ${name}`)
    await publishAssets(prefixedStore(store(), 'assets'), next)
    for (const url of [server.url, one.url]) {
      const script = await bytesOf(`${url}/assets/home-ABC123.js`)
      expect([script.status, script.body.toString()]).toEqual([200, 'of home-ABC123.js'])
      expect(script.headers.get('content-type')).toBe('text/javascript')
      expect(script.headers.get('cache-control')).toContain('immutable')
      for (const none of ['notes.txt', 'home-XYZ.js', '..%2fmessages%2fa.txt'])
        expect((await bytesOf(`${url}/assets/${none}`)).status).toBe(404)
    }
    rmSync(next, { recursive: true })
    expect(await server.stop()).toBe(0)
  })

  test('a folder is copied into the bucket and verified, only once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bustan-move-'))
    for (const [name, content] of [
      ['files/guides/one.pdf', 'a guide'],
      ['files/messages/two.png', 'a picture'],
      ['files/half.part', 'half'],
      ['pictures/three-640.webp', 'another'],
    ] as const) {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
    const move = async () => {
      const { stdout } = await run(process.execPath, ['scripts/storage.mjs', 'move'], {
        cwd: root,
        env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: folder, ...bucket.env },
      })
      return /(\d+) files were copied.* (\d+) were there/.exec(stdout)?.slice(1).map(Number)
    }
    expect(await move()).toEqual([3, 0])
    expect(new TextDecoder().decode((await store().read('guides/one.pdf')) ?? undefined)).toBe('a guide')
    expect((await two.shop.pictures.read('x')) === null && (await store().exists('pictures/three-640.webp'))).toBe(true)
    expect(await store().exists('half.part')).toBe(false)
    await store().put('guides/one.pdf', new TextEncoder().encode('damaged'), 'application/pdf')
    expect(await move()).toEqual([1, 2])
    expect(existsSync(join(folder, 'files/guides/one.pdf'))).toBe(true)
    rmSync(folder, { recursive: true })
  })

  test('a backup copies the files of an unversioned bucket, and refers to those of a versioned one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bustan-bucket-'))
    const config = (more: Record<string, string> = {}) =>
      readEnv({ NODE_ENV: 'test', DATA_DIR: at.dataDir, DATABASE_URL: at.databaseUrl, ...bucket.env, ...more })
    await store().put('messages/a.txt', new TextEncoder().encode('hello'), 'text/plain')
    await store().put('pictures/b-640.webp', new TextEncoder().encode('pixels'), 'image/webp')
    const manifest = await backUp(config(), join(folder, 'copied'))
    expect(manifest.bucket).toEqual({ name: 'b', files: 'copied' })
    expect(readFileSync(join(folder, 'copied/files/messages/a.txt'), 'utf8')).toBe('hello')
    expect(readFileSync(join(folder, 'copied/pictures/b-640.webp'), 'utf8')).toBe('pixels')
    expect(Object.keys(manifest.files).filter((name) => /social|assets/.test(name))).toEqual([])

    const versioned = await versionedBucket()
    const named = await backUp(config({ S3_ENDPOINT: versioned.url }), join(folder, 'named'))
    expect(named.bucket).toEqual({ name: 'b', files: 'versions' })
    expect(named.files).not.toHaveProperty('files/messages/a.txt')
    versioned.close()
    rmSync(folder, { recursive: true })
  })
})

/** A server that only answers that its bucket is versioned. */
async function versionedBucket(): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    outgoing.statusCode = incoming.url?.includes('versioning') ? 200 : 500
    outgoing.setHeader('content-type', 'application/xml')
    outgoing.end('<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('a key that may not list the bucket is reported at the start', async () => {
  const forbidding = createServer((_, response) => void response.writeHead(403).end())
  await new Promise<void>((resolve) => forbidding.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(forbidding.address() as AddressInfo).port}`
  const errors: string[] = []
  const log = { info() {}, warn() {}, error: (_: object, message: string) => void errors.push(message) }
  const s3 = { endpoint, region: 'us-east-1', bucket: 'b', pathStyle: true, accessKeyId: 'k', secretAccessKey: 's' }
  await openStores({ s3 } as Config, tmpdir(), standard, log)
  await until('it is logged', async () => errors.some((each) => each.includes('s3:ListBucket')))
  forbidding.closeAllConnections()
  forbidding.close()
})

test('on a disk, assets last served a month ago are removed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bustan-assets-'))
  const assets = diskStore(join(dataDir, 'assets'))
  const served = ['before.js', 'current.js', 'new.js']
  for (const name of served) await assets.put(name, new TextEncoder().encode(name), 'text/javascript')
  const monthAgo = Date.now() / 1_000 - 31 * 86_400
  for (const name of ['before.js', 'current.js']) utimesSync(join(dataDir, 'assets', name), monthAgo, monthAgo)
  await pruneAssets(join(dataDir, 'assets'), ['current.js'])
  expect(readdirSync(join(dataDir, 'assets')).sort()).toEqual(['current.js', 'new.js'])
  // Serving it refreshed its age for the next release.
  await pruneAssets(join(dataDir, 'assets'), ['new.js'])
  expect(readdirSync(join(dataDir, 'assets')).sort()).toEqual(['current.js', 'new.js'])
  const errors: string[] = []
  const broken = { ...assets, put: () => Promise.reject(new Error('no store')) }
  await publishRelease(broken, dataDir, { info() {}, warn() {}, error: (_, message) => void errors.push(message) })
  expect(errors).toEqual([expect.stringContaining('could not be stored')])
  rmSync(dataDir, { recursive: true })
})
