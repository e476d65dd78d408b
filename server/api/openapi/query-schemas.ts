import * as z from 'zod/mini'
import { uuidField } from '#shop/ids.ts'
import { messageStatuses } from '#shop/messages/status.ts'
import { orderStatuses, paymentStatuses } from '#shop/orders/status.ts'
import { isStorable } from '#shop/pagination.ts'
import { lengthOf } from '#shop/reports/span.ts'
import { productId } from '#shop/text-fields.ts'
import { isDate } from '#shop/typed/days.ts'

const page = (usual: number, most: number) => ({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), usual),
})

/** A page of the catalogue. */
export const productPageQuery = z.object(page(12, 50))
/** A page of the user's own orders. */
export const ownOrdersQuery = z.object(page(20, 50))

export const slotsQuery = z.object({
  product: productId,
  from: z.optional(z.iso.date()),
  /** An appointment to be moved, whose own time counts as free. Whoever knows its id knows its time. */
  except: z.optional(uuidField('invalid')),
  /** The length of a bought package's sessions, which may be another one than the consultation has today. */
  minutes: z.optional(z.coerce.number().check(z.int(), z.minimum(10), z.maximum(480))),
  /** Only the times of one host. */
  host: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))),
  days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(62)), 14),
})

const teamPage = page(50, 100)
export const teamOrdersQuery = z.object({
  status: z.optional(z.enum(orderStatuses)),
  payment: z.optional(z.enum(paymentStatuses)),
  updatedSince: z.optional(z.iso.datetime({ offset: true }).check(z.refine((at) => isStorable(new Date(at))))),
  ...teamPage,
})
export const teamMessagesQuery = z.object({ status: z.optional(z.enum(messageStatuses)), ...teamPage })
export const threadQuery = z.object({
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1e6))),
})
export const teamProductsQuery = z.object(teamPage)
const day = z.string().check(z.refine(isDate))
export const summaryQuery = z
  .object({ from: day, until: day })
  .check(z.refine(({ from, until }) => from <= until && lengthOf({ from, until }) <= 366, { path: ['until'] }))
