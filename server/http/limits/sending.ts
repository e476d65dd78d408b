import type { Sending } from '#app/context/shop.ts'
import { concurrencyLimits } from '#shop/limits.ts'
import { limitByNetwork, placesByKey, takePlace } from './limit-by-network.ts'

/**
 * Limits how many stored files are sent concurrently: in all, by network, and by purchase, whose place is taken first.
 * A place is released once the body was sent, failed, or was given up by its reader.
 */
export function openSending(): Sending {
  const sending = limitByNetwork(concurrencyLimits.downloads, concurrencyLimits.downloadsHere)
  const takeOwn = placesByKey(concurrencyLimits.downloadsOfPurchase)
  const take = (network: string, purchase?: string) => {
    const release = purchase === undefined ? () => {} : takeOwn(purchase)
    if (release === null) return null
    const leave = takePlace(sending, network)
    if (leave === null) {
      release()
      return null
    }
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      release()
      leave()
    }
  }
  return async ({ network, purchase, signal }, open) => {
    const over = take(network, purchase)
    if (over === null) return 'busy'
    try {
      const { body, bytes } = await open()
      // React Router drops the answer to a request that was aborted meanwhile, without closing its body.
      return { body: body.pipeThrough(new TransformStream(endOf(over)), signal && { signal }), bytes }
    } catch (error) {
      over()
      throw error
    }
  }
}

/** TypeScript does not know yet that a transformer has `cancel`: its reader went away, or its source failed. */
const endOf = (over: () => void) => ({ flush: over, cancel: over }) as Transformer<Uint8Array, Uint8Array>
