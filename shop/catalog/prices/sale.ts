import { kuwaitMinute } from '../../kuwait-time.ts'
import type { Fils } from '../../money.ts'

/** A planned sale: a percentage off, or a fixed price in fils; from its first instant until before its end. */
export type SaleView = {
  id: string
  percent: number | null
  price: Fils | null
  startsAt: Date
  endsAt: Date
}

/** Limit of planned and running sales of a product. */
export const maxSales = 20

export type SaleRefusal =
  | { reason: 'unknown' | 'past' | 'too_many' }
  /** It overlaps this one. */
  | { reason: 'overlaps'; with: SaleView }
  /** Its price in fils is not below the usual price of any product it is for. */
  | { reason: 'not_lower'; below: Fils }

/** Why a product's planned and running sales leave no room for another; null when there is room. Pure. */
export function saleClash<Sale extends SaleView>(
  lasting: readonly Sale[],
  { startsAt, endsAt }: Pick<SaleView, 'startsAt' | 'endsAt'>,
): { reason: 'overlaps'; with: Sale } | { reason: 'too_many' } | null {
  const other = lasting.find((sale) => sale.startsAt < endsAt && sale.endsAt > startsAt)
  if (other) return { reason: 'overlaps', with: other }
  return lasting.length >= maxSales ? { reason: 'too_many' } : null
}

export const saleStates = ['planned', 'running', 'ended'] as const
export type SaleState = (typeof saleStates)[number]

/** The state of a sale at an instant. */
export function saleState({ startsAt, endsAt }: Pick<SaleView, 'startsAt' | 'endsAt'>, now: Date): SaleState {
  if (now < startsAt) return 'planned'
  return now < endsAt ? 'running' : 'ended'
}

/** A sale for the audit; amounts in fils. */
export const saleInWords = ({ percent, price, startsAt, endsAt }: Omit<SaleView, 'id'>) =>
  `${percent === null ? `${price} fils` : `-${percent}%`}, ${kuwaitMinute(startsAt)} – ${kuwaitMinute(endsAt)}`
