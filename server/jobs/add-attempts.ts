import { addCountedAttempts } from '#shop/audit/security-log.ts'
import type { Shop } from '#shop/shop.ts'

const lookEveryMs = 5_000

/** Adds this process's counted attempts to the security log when their minute is over; all that are left when stopped. */
export function addAttempts(shop: Shop): { stop(): Promise<void> } {
  let adding = Promise.resolve()
  const add = (isLast: boolean) => {
    adding = adding.then(() => addCountedAttempts(shop, isLast))
    return adding
  }
  const timer = setInterval(() => void add(false), lookEveryMs).unref()
  return {
    stop() {
      clearInterval(timer)
      return add(true)
    },
  }
}
