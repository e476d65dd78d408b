import type { RefusedCode } from '../discounts/code.ts'
import type { GiftProblem } from '../gifts/place-gifts.ts'
import type { Fils } from '../money.ts'
import type { ItemProblem } from '../pricing/price-items.ts'
import type { HoldRefusal, ShareProblem } from './hold-share.ts'
import type { KeyRefusal } from './same-checkout.ts'
import type { SessionProblem } from './sessions.ts'

export type PlaceOrderRefusal =
  | { reason: 'items'; problems: (ItemProblem | ShareProblem)[] }
  | ({ reason: 'promo'; code: string } & RefusedCode)
  | HoldRefusal
  | { reason: 'shipping_required' }
  /** The shop does not deliver to the country of the address. */
  | { reason: 'country_closed' }
  /** The owner has disabled this payment method. */
  | { reason: 'method_off' }
  /** The gateway charges no less, in fils. */
  | { reason: 'below_minimum'; minimum: Fils }
  | { reason: 'total_changed'; total: Fils }
  /** A session without an available time; `instead` are the next free ones (ISO). */
  | { reason: 'appointment'; problem: SessionProblem; instead: string[] }
  /** A line that cannot be a gift as requested. */
  | { reason: 'gift'; problem: GiftProblem }
  | KeyRefusal

/** Rolls back the transaction with a refusal. */
export class Refused extends Error {
  readonly refusal: PlaceOrderRefusal
  constructor(refusal: PlaceOrderRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}
