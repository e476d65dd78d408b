import { afterEach, expect, test, vi } from 'vitest'
import { limitTransitions } from './page-transitions.ts'

afterEach(() => vi.unstubAllGlobals())

type Browser = { captureMs?: number; wantsNoMotion?: boolean; longTasks?: number[]; seesTasks?: boolean }
type Change = () => void

/** A browser after page start; `pictured` counts the pages captured for a transition. */
function startIn({ captureMs = 20, wantsNoMotion = false, longTasks = [], seesTasks = true }: Browser) {
  let now = 0
  const seen = { pictured: 0 }
  const page: { startViewTransition?: (change: Change) => { finished: Promise<void>; skipTransition(): void } } = {
    startViewTransition(change) {
      now += captureMs
      seen.pictured++
      return { finished: Promise.resolve(change()), skipTransition() {} }
    },
  }
  type Listener = (tasks: { getEntries(): { duration: number }[] }) => void
  let report: (duration: number) => void = () => {}
  class Observer {
    static supportedEntryTypes = seesTasks ? ['longtask'] : []
    readonly #listener: Listener
    constructor(listener: Listener) {
      this.#listener = listener
    }
    observe() {
      report = (duration) => this.#listener({ getEntries: () => [{ duration }] })
      for (const duration of longTasks) report(duration)
    }
    disconnect() {}
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('performance', { now: () => now })
  vi.stubGlobal('matchMedia', () => ({ matches: wantsNoMotion }))
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('setTimeout', () => 0)
  limitTransitions()
  return { page, seen, report: (duration: number) => report(duration) }
}

/** How many of two consecutive navigations had a transition. */
function pictured(browser: Browser): number {
  const { page, seen } = startIn(browser)
  let shown = 0
  const change = () => void shown++
  for (const _ of [1, 2]) if (page.startViewTransition?.(change) === undefined) change()
  expect(shown).toBe(2)
  return seen.pictured
}

test('a fast browser has transitions, whether or not it reports long tasks', () => {
  expect(pictured({ longTasks: [60, 80] })).toBe(2)
  expect(pictured({ longTasks: [400], seesTasks: false })).toBe(2)
})

test('the first transition that delays a tap is the last one', () => {
  expect(pictured({ captureMs: 70 })).toBe(1)
})

test('a busy page start or reduced motion disables transitions', () => {
  expect(pictured({ longTasks: [150, 70] })).toBe(0)
  expect(pictured({ wantsNoMotion: true })).toBe(0)
})

test('a navigation in progress finishes without a transition, and can be skipped', async () => {
  const { page, seen, report } = startIn({})
  // React Router looks once to see whether there are transitions, and calls the function later.
  expect(typeof page.startViewTransition).toBe('function')
  report(400)
  const begun = page.startViewTransition?.(async () => {})
  begun?.skipTransition()
  await expect(begun?.finished).resolves.toBeUndefined()
  expect(seen.pictured).toBe(0)
  expect(page.startViewTransition).toBeUndefined()
})

test('a browser without transitions is left unchanged', () => {
  vi.stubGlobal('document', {})
  limitTransitions()
  expect(document.startViewTransition).toBeUndefined()
})
