import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import type { FileStore } from '#shop/ports.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { diskStore } from './disk.ts'
import { prefixedStore } from './prefixed-store.ts'
import { s3Store } from './s3.ts'

const timeouts = { connection: 1_000, response: 2_000, silence: 2_000 }
const stops: (() => Promise<void>)[] = []
afterAll(async () => void (await Promise.all(stops.map((stop) => stop()))))

async function overS3(): Promise<FileStore> {
  const bucket = await startBucket()
  stops.push(bucket.stop)
  return s3Store(bucket.config, timeouts)
}

const stores: [string, () => Promise<FileStore>][] = [
  ['a folder', async () => diskStore(join(inject('runFolder'), randomUUID()))],
  ['S3', overS3],
]

describe.each(stores)('files in %s', (_, open) => {
  const digits = new TextEncoder().encode('0123456789')
  const read = async ({ body }: { body: ReadableStream<Uint8Array> }) => new Response(body).text()

  test('are stored, read whole and in part, replaced and removed', async () => {
    const files = await open()
    expect(await files.exists('a/b.pdf')).toBe(false)
    await files.put('a/b.pdf', digits, 'application/pdf')
    expect(await files.exists('a/b.pdf')).toBe(true)
    expect(new TextDecoder().decode((await files.read('a/b.pdf')) ?? undefined)).toBe('0123456789')
    expect(await files.read('a/none.pdf')).toBeNull()
    const whole = await files.stream('a/b.pdf')
    expect([whole.bytes, await read(whole)]).toEqual([10, '0123456789'])
    const part = await files.stream('a/b.pdf', { start: 2, end: 4 })
    expect([part.bytes, await read(part)]).toEqual([3, '234'])
    expect(await read(await files.stream('a/b.pdf', { start: 9, end: 9 }))).toBe('9')
    await files.put('a/b.pdf', digits.slice(0, 3), 'application/pdf')
    expect(await read(await files.stream('a/b.pdf'))).toBe('012')
    await files.remove('a/b.pdf')
    await files.remove('a/b.pdf')
    expect(await files.exists('a/b.pdf')).toBe(false)
    await expect(files.stream('a/b.pdf')).rejects.toThrow()
  })

  test('are written and found while many readers have not read theirs', async () => {
    const files = await open()
    await files.put('large', new Uint8Array(8 * 1024 * 1024), 'application/zip')
    const streams = await Promise.all(Array.from({ length: 60 }, () => files.stream('large')))
    await files.put('small', digits, 'text/plain')
    expect([await files.exists('small'), (await files.read('small'))?.length]).toEqual([true, 10])
    // The bucket’s own timeout may have ended them.
    await Promise.allSettled(streams.map(({ body }) => body.cancel()))
  })

  test('are confined to their folder of the store', async () => {
    const files = await open()
    const part = prefixedStore(files, 'pictures')
    await part.put('one.webp', digits, 'image/webp')
    expect(await files.exists('one.webp')).toBe(false)
    expect(await read(await files.stream('pictures/one.webp'))).toBe('0123456789')
    expect(await part.exists('one.webp')).toBe(true)
    await part.remove('one.webp')
    expect(await part.read('one.webp')).toBeNull()
  })

  test('are stored from streams larger than one part; an aborted one leaves nothing', async () => {
    const files = await open()
    const chunks = (count: number, end: 'closes' | 'breaks') => {
      let sent = 0
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent++ < count) return controller.enqueue(new Uint8Array(1024 * 1024).fill(sent))
          if (end === 'closes') controller.close()
          else controller.error(new Error('the sender is gone'))
        },
      })
    }
    await files.putStream('large', chunks(12, 'closes'), 'application/zip')
    const { body, bytes } = await files.stream('large', { start: 7 * 1024 * 1024 - 1, end: 7 * 1024 * 1024 })
    expect([bytes, ...new Uint8Array(await new Response(body).arrayBuffer())]).toEqual([2, 7, 8])
    for (const count of [1, 8]) {
      await expect(files.putStream(`broken-${count}`, chunks(count, 'breaks'), 'application/zip')).rejects.toThrow()
      expect(await files.exists(`broken-${count}`)).toBe(false)
    }
    // A reader that stops in the middle does not block the store.
    for (const _ of [1, 2]) {
      const left = await files.stream('large')
      await left.body.cancel()
      expect(left.bytes).toBe(12 * 1024 * 1024)
    }
  })
})

test('files in a folder are flushed before they have their name, and with it; one that fails leaves nothing', async () => {
  const folder = join(inject('runFolder'), randomUUID())
  const flushed: [string, boolean][] = []
  let fails = false
  const files = diskStore(folder, async (path) => {
    if (fails) throw new Error('EIO')
    flushed.push([basename(path).replace(/[0-9a-f-]{36}/, 'id'), existsSync(join(folder, 'a/b.pdf'))])
  })
  const bytes = () => new TextEncoder().encode('0123456789')
  const writers = [
    () => files.put('a/b.pdf', bytes(), 'application/pdf'),
    () => files.putStream('a/b.pdf', new Blob([bytes()]).stream(), 'application/pdf'),
  ]
  for (const write of writers) {
    await write()
    // The folders are new only once.
    const folders = write === writers[0] ? ['a', 'id', basename(dirname(folder))] : ['a']
    expect(flushed.splice(0)).toEqual([['b.pdf.id.part', false], ...folders.map((name) => [name, true])])
    await files.remove('a/b.pdf')
    fails = true
    await expect(write()).rejects.toThrow('EIO')
    fails = false
    expect(readdirSync(join(folder, 'a'))).toEqual([])
  }
})
