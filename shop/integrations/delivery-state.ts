/** `waiting` for its next attempt, `delivered` once the receiver answered 2xx, `failed` when the shop gave up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const minute = 60_000
const hour = 60 * minute
/** Back-off between the eight attempts, over a day in all. */
const retryDelaysMs = [10_000, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 16 * hour] as const
export const deliveryAttempts = retryDelaysMs.length + 1
/** From a delivery's first attempt to its last, in ms. */
export const deliveryMs = retryDelaysMs.reduce((sum, each) => sum + each, 0)

/** The pause after a failed attempt, in ms; null after the last. @param left attempts left */
export function pauseBefore(left: number): number | null {
  return left <= 0 ? null : (retryDelaysMs[retryDelaysMs.length - left] ?? retryDelaysMs[0])
}
