import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWhenOnline } from './load-when-online.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

const online = () => window.dispatchEvent(new Event('online'))

/** Loads with these outcomes in turn, and counts what was called. */
function loading(...outcomes: ('lost' | 'loaded')[]) {
  const counts = { load: 0, start: 0, stop: 0 }
  const stop = loadWhenOnline(
    async () => {
      if (outcomes[counts.load++] === 'lost') throw new TypeError('Failed to fetch')
    },
    () => {
      counts.start++
      return () => void counts.stop++
    },
  )
  return { counts, stop }
}

test('what could not be loaded is loaded once there is a connection, and only once', async () => {
  const { counts, stop } = loading('lost', 'lost', 'loaded')
  await vi.waitFor(() => expect(counts).toMatchObject({ load: 1 }))
  online()
  await vi.waitFor(() => expect(counts).toMatchObject({ load: 2 }))
  online()
  await vi.waitFor(() => expect(counts).toMatchObject({ load: 3, start: 1 }))
  online()
  stop()
  expect(counts).toEqual({ load: 3, start: 1, stop: 1 })
})

test('stopped, it neither starts what arrives nor loads again', async () => {
  const late = loading('loaded')
  late.stop()
  const lost = loading('lost')
  await vi.waitFor(() => expect(lost.counts.load).toBe(1))
  lost.stop()
  online()
  expect([late.counts.start, lost.counts.load]).toEqual([0, 1])
})
