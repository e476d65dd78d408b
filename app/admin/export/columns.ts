import type { UserSummary } from '#shop/accounts/users/list-users.ts'
import { listCell } from '#shop/catalog/bundles/components.ts'
import { type FileColumn, fileColumns, isAmountField, listedColumns } from '#shop/catalog/fields/product-fields.ts'
import { type Column, csvHead } from '#shop/csv.ts'
import type { CodeView } from '#shop/discounts/read.ts'
import type { ListedMessage } from '#shop/messages/list.ts'
import { toCsvPrice } from '#shop/money.ts'
import type { Subscriber } from '#shop/newsletter/list-subscribers.ts'
import type { OrderSummary } from '#shop/orders/list-orders.ts'
import type { MoneyRow } from '#shop/payments/list-money.ts'
import type { SecurityRow } from '#shop/reports/security-list.ts'
import type { readWholeProducts } from '#shop/reports/whole-products.ts'
import type { ListedReturn } from '#shop/returns/list.ts'

type WholeProduct = Awaited<ReturnType<typeof readWholeProducts>>['rows'][number]
type ListedProduct = Pick<WholeProduct, (typeof listedColumns)[number]>

const productColumn = <Name extends FileColumn>(name: Name): Column<Pick<WholeProduct, Name>> => [
  name,
  (row) => {
    const value: WholeProduct[FileColumn] = row[name]
    if (Array.isArray(value)) return listCell(value)
    return isAmountField(name) && typeof value === 'number' ? toCsvPrice(value) : value
  },
]

/** Exactly these columns (R6), in this order; the same applies to the four below. */
export const productColumns: readonly Column<ListedProduct>[] = listedColumns.map((name) => productColumn(name))

/** The same, with the further columns that an import reads. */
export const wholeProductColumns: readonly Column<WholeProduct>[] = fileColumns.map((name) => productColumn(name))

/** Header of the product template. */
export const productTemplate = csvHead(wholeProductColumns)

export const orderColumns: readonly Column<OrderSummary>[] = [
  ['orderNumber', (row) => row.number],
  ['customerName', (row) => `${row.firstName} ${row.lastName}`],
  ['customerEmail', (row) => row.email],
  ['total', (row) => toCsvPrice(row.total)],
  ['status', (row) => row.status],
  ['paymentStatus', (row) => row.paymentStatus],
  ['createdAt', (row) => row.createdAt],
]

/** The same, with what was refunded and shipped. */
export const wholeOrderColumns: readonly Column<OrderSummary>[] = [
  ...orderColumns,
  ['refunded', (row) => toCsvPrice(row.refunded)],
  ['shipped', (row) => (row.isDigitalOnly ? '' : row.fulfilment)],
  ['trackingNumbers', (row) => row.tracking],
  ['hasGifts', (row) => row.hasGifts],
]

/** One line per return; its items as products with quantities. */
export const returnColumns: readonly Column<ListedReturn>[] = [
  ['orderNumber', (row) => row.orderNumber],
  ['return', (row) => row.number],
  ['state', (row) => row.state],
  ['reason', (row) => row.reason],
  ['items', (row) => row.lines.map(({ productId, quantity }) => `${productId} x ${quantity}`).join(', ')],
  ['units', (row) => row.lines.reduce((sum, { quantity }) => sum + quantity, 0)],
  ['unitsRefunded', (row) => row.lines.reduce((sum, { refunded }) => sum + refunded, 0)],
  ['customerName', (row) => `${row.firstName} ${row.lastName}`],
  ['customerEmail', (row) => row.email],
  ['requestedAt', (row) => row.requestedAt],
  ['acceptedAt', (row) => row.acceptedAt],
  ['receivedAt', (row) => row.receivedAt],
  ['endedAt', (row) => row.endedAt],
]

/**
 * Payments and refunds for accounting, by date. `gross` is the amount charged; `discount` and `shipping` are parts of
 * the order that `gross` already contains. `fee` is empty until known; `net` is then without it.
 */
export const moneyColumns: readonly Column<MoneyRow>[] = [
  ['day', (row) => row.createdAt],
  ['kind', (row) => row.kind],
  ['orderNumber', (row) => row.number],
  ['reference', (row) => row.reference],
  ['gateway', (row) => row.gateway],
  ['method', (row) => row.method],
  ['gross', (row) => ({ amount: row.gross })],
  ['discount', (row) => (row.discount === null ? null : { amount: row.discount })],
  ['shipping', (row) => (row.shipping === null ? null : { amount: row.shipping })],
  ['refund', (row) => ({ amount: row.refund })],
  ['fee', (row) => (row.fee === null ? null : { amount: row.fee })],
  ['net', (row) => ({ amount: row.net })],
  ['note', (row) => row.note],
]

export const messageColumns: readonly Column<ListedMessage>[] = [
  ['messageNumber', (row) => row.number],
  ['name', (row) => row.name],
  ['email', (row) => row.email],
  ['subject', (row) => row.subject],
  ['category', (row) => row.category],
  ['priority', (row) => row.priority],
  ['status', (row) => row.status],
  ['createdAt', (row) => row.createdAt],
]

export const codeColumns: readonly Column<CodeView & { id: string }>[] = [
  ['code', (row) => row.code],
  ['type', (row) => row.type],
  ['value', (row) => (row.type === 'fixed' ? toCsvPrice(row.value) : row.value)],
  ['usageLimit', (row) => row.usageLimit],
  ['usedCount', (row) => row.usedCount],
  ['oneUserOnly', (row) => row.oneUserOnly],
  ['isActive', (row) => row.isActive],
  ['createdAt', (row) => row.createdAt],
]

export const userColumns: readonly Column<UserSummary>[] = [
  ['name', (row) => row.name],
  ['email', (row) => row.email],
  ['role', (row) => row.role],
  ['provider', ({ providers }) => providers.map((each) => (each === 'credential' ? 'email' : each)).join(', ')],
  ['status', (row) => (row.isActive ? 'active' : 'inactive')],
  ['createdAt', (row) => row.createdAt],
  ['lastLogin', (row) => row.lastSignInAt],
]

export const subscriberColumns: readonly Column<Subscriber>[] = [
  ['email', (row) => row.email],
  ['name', (row) => row.name],
  ['interests', (row) => row.interests.join(', ')],
  ['state', (row) => row.state],
  ['language', (row) => row.locale],
  ['subscribedAt', (row) => row.createdAt],
  ['discountClaimed', (row) => row.discountClaimed],
]

export const securityColumns: readonly Column<SecurityRow>[] = [
  ['at', (row) => row.at.toISOString()],
  ['lastAt', (row) => row.lastAt.toISOString()],
  ['count', (row) => row.count],
  ['event', (row) => row.kind],
  ['outcome', (row) => row.outcome],
  ['account', (row) => row.account ?? row.accountId],
  ['about', (row) => row.about ?? row.aboutId],
  ['typedMark', (row) => row.typed],
  ['network', (row) => row.network],
  ['device', (row) => row.device],
  ['requestId', (row) => row.requestId],
  ['details', (row) => JSON.stringify(row.details)],
]
