import type { Uploads } from '#app/context/shop.ts'
import { concurrencyLimits, wideNetwork } from '#shop/limits.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

/** Limits how many bodies with files are received concurrently, in all and by network: they are buffered in memory. */
export function openUploads(): Uploads {
  const all = new ConcurrencyLimit(concurrencyLimits.uploads)
  const own = new Map<string, number>()
  return async (network, receive) => {
    const line = wideNetwork(network)
    const underWay = own.get(line) ?? 0
    if (underWay >= concurrencyLimits.uploadsHere.running) return 'busy'
    own.set(line, underWay + 1)
    try {
      let received: Awaited<ReturnType<typeof receive>> | undefined
      const isReceived = await all.run(async () => {
        received = await receive()
      })
      return isReceived ? (received as Awaited<ReturnType<typeof receive>>) : 'busy'
    } finally {
      const left = (own.get(line) ?? 1) - 1
      if (left > 0) own.set(line, left)
      else own.delete(line)
    }
  }
}
