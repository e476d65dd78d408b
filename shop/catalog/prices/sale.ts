import { kuwaitMinute } from '../../kuwait-time.ts'
import type { Fils } from '../../money.ts'

/** A planned sale: a percentage off, or one price in fils; from its first instant until before its last. */
export type SaleView = {
  id: string
  percent: number | null
  price: Fils | null
  startsAt: Date
  endsAt: Date
}

/** So many sales of a product are planned or running at most. */
export const mostSales = 20

export type SaleRefusal =
  | { reason: 'unknown' | 'past' | 'too_many' }
  /** Its moments meet those of this one. */
  | { reason: 'overlaps'; with: SaleView }
  /** Its price in fils is not below what anything it is for usually costs. */
  | { reason: 'not_lower'; below: Fils }

export const saleStates = ['planned', 'running', 'ended'] as const
export type SaleState = (typeof saleStates)[number]

/** What a sale is at an instant. */
export function saleState({ startsAt, endsAt }: Pick<SaleView, 'startsAt' | 'endsAt'>, now: Date): SaleState {
  if (now < startsAt) return 'planned'
  return now < endsAt ? 'running' : 'ended'
}

/** The audit's words for a sale; amounts in fils. */
export const saleInWords = ({ percent, price, startsAt, endsAt }: Omit<SaleView, 'id'>) =>
  `${percent === null ? `${price} fils` : `-${percent}%`}, ${kuwaitMinute(startsAt)} – ${kuwaitMinute(endsAt)}`
