import type { RefusedCode } from '../discounts/code.ts'
import type { GiftProblem } from '../gifts/place-gifts.ts'
import type { Fils } from '../money.ts'
import type { ItemProblem } from '../pricing/price-items.ts'
import type { HoldRefusal, ShareProblem } from './hold-share.ts'
import type { SessionProblem } from './sessions.ts'

export type PlaceOrderRefusal =
  | { reason: 'items'; problems: (ItemProblem | ShareProblem)[] }
  | ({ reason: 'promo'; code: string } & RefusedCode)
  | HoldRefusal
  | { reason: 'shipping_required' }
  /** The shop does not deliver to the country of the address. */
  | { reason: 'country_closed' }
  /** The owner has turned this way to pay off. */
  | { reason: 'method_off' }
  | { reason: 'total_changed'; total: Fils }
  /** A session without a time that can be had; `instead` are the first free ones (ISO). */
  | { reason: 'appointment'; problem: SessionProblem; instead: string[] }
  /** A line that cannot be given as it was asked for. */
  | { reason: 'gift'; problem: GiftProblem }
  | { reason: 'already_placed' }
  | { reason: 'key_reused' }

/** Leaves the transaction with a refusal, so that nothing it did stays. */
export class Refused extends Error {
  readonly refusal: PlaceOrderRefusal
  constructor(refusal: PlaceOrderRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}
