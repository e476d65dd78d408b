import { type ConcurrencyPolicy, wideNetwork } from '#shop/limits.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

type Run = ReturnType<typeof limitByNetwork>

/** A place among the tasks of `limitByNetwork` until it is released; null when there is none. */
export function takePlace(run: Run, network: string): (() => void) | null {
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  let isAdmitted = false
  void run(network, () => {
    isAdmitted = true
    return over
  })
  return isAdmitted ? release : null
}

/**
 * Limits how many tasks of a kind run concurrently, in all and by network. A task is started at once, or its answer is
 * 'busy'.
 */
export function limitByNetwork(all: ConcurrencyPolicy, here: ConcurrencyPolicy) {
  const limit = new ConcurrencyLimit(all)
  const takeOwn = placesByKey(here)
  return async <Result>(network: string, work: () => Promise<Result>): Promise<Result | 'busy'> => {
    const release = takeOwn(wideNetwork(network))
    if (release === null) return 'busy'
    try {
      let result: Awaited<Result> | undefined
      const isDone = await limit.run(async () => {
        result = await work()
      })
      return isDone ? (result as Awaited<Result>) : 'busy'
    } finally {
      release()
    }
  }
}

/** Limits how many places are taken under one key. A place is released by the returned function; null when there is none. */
export function placesByKey({ running: most }: ConcurrencyPolicy) {
  const taken = new Map<string, number>()
  return (key: string): (() => void) | null => {
    const before = taken.get(key) ?? 0
    if (before >= most) return null
    taken.set(key, before + 1)
    return () => {
      const left = (taken.get(key) ?? 1) - 1
      if (left > 0) taken.set(key, left)
      else taken.delete(key)
    }
  }
}
