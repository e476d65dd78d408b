import type { Target } from './target.ts'

/** A promise of the shop, and how to verify it from outside. */
export type Check = {
  promise: string
  /** @throws Failed when it does not hold, Skipped when it cannot be checked */
  run(shop: Target): Promise<void>
}
