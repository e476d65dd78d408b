import { expect, test } from 'vitest'
import { type FileStore, Unavailable } from '#shop/ports.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import { guardFiles } from './with-circuit-breaker.ts'

const log = { info() {}, warn() {}, error() {} }
const breaker = (name: string) => circuitBreaker(name, { failures: 1, pauseMs: 60_000 }, log)

test('streams that fail do not stop other requests to the bucket', async () => {
  let isDown = false
  const bucket = {
    stream: () => Promise.reject(new Unavailable('the bucket')),
    exists: async () => {
      if (isDown) throw new Unavailable('the bucket')
      return true
    },
  } as unknown as FileStore
  const files = guardFiles(bucket, breaker('files'), breaker('streams'))
  await expect(files.stream('a')).rejects.toThrow('the bucket')
  await expect(files.stream('a')).rejects.toThrow('streams does not answer')
  expect(await files.exists('a')).toBe(true)
  isDown = true
  await expect(files.exists('a')).rejects.toThrow('the bucket')
  await expect(files.exists('a')).rejects.toThrow('files does not answer')
})
