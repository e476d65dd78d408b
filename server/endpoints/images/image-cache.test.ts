import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStore } from '#adapters/storage/disk.ts'
import { ImageCache, pruneOldest } from './image-cache.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drawings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const asText = (picture: Uint8Array | null) => new TextDecoder().decode(picture ?? undefined)

/** A rendering that ends when the test resolves it. */
function held(content: string) {
  let end = () => {}
  let begun = 0
  const work = () => {
    begun++
    return new Promise<Buffer>((resolve) => {
      end = () => resolve(Buffer.from(content))
    })
  }
  return { work, end: () => end(), begun: () => begun }
}

test('concurrent requests for one picture render it once, and later ones read its file', async () => {
  const cache = new ImageCache(diskStore(join(folder, 'new')))
  let drawn = 0
  const draw = async () => Buffer.from(`drawing ${++drawn}`)
  const results = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', draw)))
  expect(new Set(results.map(asText))).toEqual(new Set(['drawing 1']))
  expect(asText(await cache.get('a', draw))).toBe('drawing 1')
  expect(asText(await new ImageCache(diskStore(join(folder, 'new'))).get('a', draw))).toBe('drawing 1')
  expect(readdirSync(join(folder, 'new'))).toEqual(['a.jpg'])
})

test('two different pictures are rendered one after the other', async () => {
  const cache = new ImageCache(diskStore(folder))
  const first = held('first')
  const second = held('second')
  const one = cache.get('one', first.work)
  await expect.poll(first.begun).toBe(1)
  const two = cache.get('two', second.work)
  await expect.poll(() => cache.waiting).toBe(2)
  expect(second.begun()).toBe(0)
  first.end()
  expect(asText(await one)).toBe('first')
  await expect.poll(second.begun).toBe(1)
  second.end()
  expect(asText(await two)).toBe('second')
})

test('requests beyond a full queue are refused; those in it are served', async () => {
  const cache = new ImageCache(diskStore(folder), { queue: 2 })
  const first = held('first')
  const one = cache.get('one', first.work)
  await expect.poll(first.begun).toBe(1)
  const two = cache.get('two', async () => Buffer.from('second'))
  await expect.poll(() => cache.waiting).toBe(2)
  expect(await cache.get('three', async () => Buffer.from('third'))).toBeNull()
  first.end()
  expect(asText(await one)).toBe('first')
  expect(asText(await two)).toBe('second')
  expect(asText(await cache.get('three', async () => Buffer.from('third')))).toBe('third')
})

test('a failed rendering fails alone and can be retried', async () => {
  const cache = new ImageCache(diskStore(folder))
  await expect(cache.get('a', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink')
  expect(asText(await cache.get('a', async () => Buffer.from('better')))).toBe('better')
})

test('the oldest are removed beyond the limit; an empty file is rendered again', async () => {
  for (const [age, name] of ['new', 'middle', 'old'].entries()) {
    writeFileSync(join(folder, `${name}.jpg`), name)
    utimesSync(join(folder, `${name}.jpg`), 1_000_000 - age, 1_000_000 - age)
  }
  writeFileSync(join(folder, 'broken.jpg'), '')
  const cache = new ImageCache(diskStore(folder), { prune: () => pruneOldest(folder, 3) })
  expect(asText(await cache.get('broken', async () => Buffer.from('whole')))).toBe('whole')
  expect(readFileSync(join(folder, 'broken.jpg'), 'utf8')).toBe('whole')
  expect(existsSync(join(folder, 'old.jpg'))).toBe(false)
  expect(readdirSync(folder).sort()).toEqual(['broken.jpg', 'middle.jpg', 'new.jpg'])
})
