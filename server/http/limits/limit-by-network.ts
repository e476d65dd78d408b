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
  const own = new Map<string, number>()
  return async <Result>(network: string, work: () => Promise<Result>): Promise<Result | 'busy'> => {
    const line = wideNetwork(network)
    const underWay = own.get(line) ?? 0
    if (underWay >= here.running) return 'busy'
    own.set(line, underWay + 1)
    try {
      let result: Awaited<Result> | undefined
      const isDone = await limit.run(async () => {
        result = await work()
      })
      return isDone ? (result as Awaited<Result>) : 'busy'
    } finally {
      const left = (own.get(line) ?? 1) - 1
      if (left > 0) own.set(line, left)
      else own.delete(line)
    }
  }
}
