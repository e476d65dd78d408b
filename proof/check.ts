import type { Target } from './target.ts'

/** A promise of the shop, and how to see from outside that it holds. */
export type Check = {
  promise: string
  /** @throws Failed when it does not hold, Skipped when it could not be tried */
  run(shop: Target): Promise<void>
}
