import type { FieldErrors } from '#app/form.ts'
import type { SalePreview } from '#shop/catalog/prices/preview-sales.ts'
import type { TypedSale } from '../schedule/typed.ts'

/** Result of an action on the sales of several products. */
export type SalesResult =
  | { kind: 'wrong'; problems: FieldErrors; typed: TypedSale }
  | { kind: 'preview'; typed: TypedSale; percent: number; startsAt: Date | null; endsAt: Date; products: SalePreview[] }
  | { kind: 'planned'; groupId: string; planned: number; leftOut: number }
  | { kind: 'ended' | 'removed'; count: number }
  | { kind: 'failed' | 'gone' }
