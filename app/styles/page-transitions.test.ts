import { afterEach, expect, test, vi } from 'vitest'
import { boundTransitions } from './page-transitions.ts'

afterEach(() => vi.unstubAllGlobals())

type Browser = { captureMs?: number; wantsNoMotion?: boolean; longTasks?: number[]; seesTasks?: boolean }

/** A browser; answers how two pages in a row changed in it: with a transition, or at once. */
function pagesChanged({ captureMs = 20, wantsNoMotion = false, longTasks = [], seesTasks = true }: Browser): string[] {
  let now = 0
  const startViewTransition = (change: () => string) => {
    now += captureMs
    return `${change()} in a transition`
  }
  const page: { startViewTransition?: typeof startViewTransition } = { startViewTransition }
  class Observer {
    static supportedEntryTypes = seesTasks ? ['longtask'] : []
    readonly #listener: (tasks: { getEntries(): { duration: number }[] }) => void
    constructor(listener: (tasks: { getEntries(): { duration: number }[] }) => void) {
      this.#listener = listener
    }
    observe() {
      for (const duration of longTasks) this.#listener({ getEntries: () => [{ duration }] })
    }
    disconnect() {}
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('performance', { now: () => now })
  vi.stubGlobal('matchMedia', () => ({ matches: wantsNoMotion }))
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('setTimeout', () => 0)
  boundTransitions()
  const change = () => 'shown'
  return [1, 2].map(() => page.startViewTransition?.(change) ?? change())
}

test('pages change with a transition where the browser is quick, whether or not it says how busy it was', () => {
  const both = ['shown in a transition', 'shown in a transition']
  expect(pagesChanged({ longTasks: [60, 80] })).toEqual(both)
  expect(pagesChanged({ longTasks: [400], seesTasks: false })).toEqual(both)
})

test('the first transition that kept a tap waiting is the last one', () => {
  expect(pagesChanged({ captureMs: 70 })).toEqual(['shown in a transition', 'shown'])
})

test('after a start that kept the browser busy, and for who wants no motion, there is none', () => {
  expect(pagesChanged({ longTasks: [150, 70] })).toEqual(['shown', 'shown'])
  expect(pagesChanged({ wantsNoMotion: true })).toEqual(['shown', 'shown'])
})

test('a browser without transitions is left as it is', () => {
  vi.stubGlobal('document', {})
  boundTransitions()
  expect(document.startViewTransition).toBeUndefined()
})
