import { listedFor, orderFiltersFor } from '#app/admin/orders/contact/without-contact.ts'
import { readListQuery } from '#app/admin/products/list/list-query.ts'
import { requestedView } from '#app/admin/returns/requested-view.ts'
import { securityFilters } from '#app/admin/security/filters.ts'
import type { Staff } from '#shop/accounts/users/admin.ts'
import { listUsers } from '#shop/accounts/users/list-users.ts'
import type { AuditSubject } from '#shop/audit/subjects.ts'
import { type ListedProduct, listProducts } from '#shop/catalog/admin-list.ts'
import { atUsualPrice } from '#shop/catalog/prices/table.ts'
import type { Column } from '#shop/csv.ts'
import type { Db } from '#shop/db.ts'
import { listCodes } from '#shop/discounts/read.ts'
import { codeStates } from '#shop/discounts/state.ts'
import { listMessages } from '#shop/messages/list.ts'
import { messageFilter } from '#shop/messages/list-filter.ts'
import { listSubscribers } from '#shop/newsletter/list-subscribers.ts'
import { interests, subscriptionStates } from '#shop/newsletter/status.ts'
import { findOrders, type OrderSummary } from '#shop/orders/list-orders.ts'
import type { Cursor, Paged, PageQuery } from '#shop/pagination.ts'
import { listMoney } from '#shop/payments/list-money.ts'
import type { Secrets } from '#shop/ports.ts'
import { listSecurity } from '#shop/reports/security-list.ts'
import { readWholeProducts, type WholeProduct } from '#shop/reports/whole-products.ts'
import { listReturns } from '#shop/returns/list.ts'
import type { ReplicaRead } from '#shop/shop.ts'
import { requestedDays } from '#shop/typed/days.ts'
import {
  codeColumns,
  messageColumns,
  moneyColumns,
  orderColumns,
  productColumns,
  returnColumns,
  securityColumns,
  subscriberColumns,
  userColumns,
  wholeOrderColumns,
  wholeProductColumns,
} from './columns.ts'
import { csvChunks } from './csv-chunks.ts'

type Question = {
  /** Who exports: without `customers.contact` the file has no contact data. */
  staff: Pick<Staff, 'permissions'>
  readOnReplica: ReplicaRead
  secrets: Secrets
  query: URLSearchParams
  now: Date
}
/** An exported list: its audit subject, its query filters, and its lines. */
type ListFile = {
  subject: AuditSubject
  filters: readonly string[]
  chunks(question: Question): AsyncGenerator<string>
}

/** A list sorted newest first, read as its page does: the file contains what the page shows. */
function newestFirst<Row extends Cursor>(
  subject: AuditSubject,
  filters: readonly string[],
  columns: readonly Column<Row>[],
  read: (question: Question & { db: Db }, page: PageQuery) => Promise<Paged<Row>>,
): ListFile {
  const placeOf = ({ createdAt, id }: Row): Cursor => ({ createdAt, id })
  return {
    subject,
    filters,
    chunks: (question) =>
      csvChunks(columns, placeOf, (limit, after) =>
        question.readOnReplica((db) => read({ ...question, db }, { limit, after })),
      ),
  }
}

const ordersWith = (columns: readonly Column<OrderSummary>[]) =>
  newestFirst(
    'order',
    ['q', 'status', 'payment', 'kind', 'turn', 'from', 'until', 'customer'],
    columns,
    async ({ db, staff, query }, page) => {
      const found = await findOrders(db, page, orderFiltersFor(staff, query))
      return { ...found, rows: found.rows.map((row) => listedFor(staff, row)) }
    },
  )

const oneOf = <Value extends string>(query: URLSearchParams, name: string, values: readonly Value[]) =>
  values.find((value) => value === query.get(name)) ?? null

/** The files (R6) and the newsletter's, by the last part of their path. */
export const listFiles = {
  products: {
    subject: 'product',
    filters: ['q', 'status', 'category', 'stock', 'sort'],
    chunks: ({ readOnReplica, query }) => {
      const { filter, sort } = readListQuery(new URL(`http://shop.invalid/?${query}`))
      return csvChunks(
        productColumns,
        ({ id, position }: ListedProduct) => ({ id, position }),
        (limit, after: { id: string; position: string } | undefined) =>
          readOnReplica(async (db) => {
            const page = { limit, ...(after !== undefined && { after }) }
            const found = await listProducts(db, filter, { sort, locale: 'ar' }, page)
            return { ...found, rows: found.rows.map(atUsualPrice) }
          }),
      )
    },
  },
  'products-full': {
    subject: 'product',
    filters: [],
    chunks: ({ readOnReplica }) =>
      csvChunks(
        wholeProductColumns,
        ({ id }: WholeProduct) => id,
        (limit, after: string | undefined) => readOnReplica((db) => readWholeProducts(db, after, limit)),
      ),
  },
  orders: ordersWith(orderColumns),
  'orders-full': ordersWith(wholeOrderColumns),
  returns: newestFirst('order', ['q', 'show'], returnColumns, async ({ db, staff, query, now }, page) => {
    const { words } = orderFiltersFor(staff, query)
    const found = await listReturns(db, { view: requestedView(query), words }, page, now)
    return { ...found, rows: found.rows.map((row) => listedFor(staff, row)) }
  }),
  payments: newestFirst('payment', ['from', 'until'], moneyColumns, ({ db, query }, page) =>
    listMoney(db, requestedDays(query), page),
  ),
  messages: newestFirst(
    'message',
    ['q', 'status', 'category', 'priority', 'read', 'from', 'until'],
    messageColumns,
    ({ db, query }, page) => listMessages(db, messageFilter(query), page),
  ),
  'discount-codes': newestFirst(
    'discount_code',
    ['q', 'state', 'type', 'batch'],
    codeColumns,
    ({ db, query, now }, page) => {
      const filters = {
        typed: query.get('q') ?? '',
        state: oneOf(query, 'state', codeStates),
        type: oneOf(query, 'type', ['percentage', 'fixed']),
        batch: query.get('batch'),
      }
      return listCodes(db, filters, page, now)
    },
  ),
  users: newestFirst('user', ['q', 'role', 'status'], userColumns, ({ db, query }, page) => {
    const status = oneOf(query, 'status', ['active', 'inactive'])
    const isActive = status && status === 'active'
    return listUsers(db, { typed: query.get('q') ?? '', role: oneOf(query, 'role', ['admin', 'user']), isActive }, page)
  }),
  newsletter: newestFirst('subscription', ['q', 'state', 'interest'], subscriberColumns, ({ db, query }, page) => {
    const filters = {
      typed: query.get('q') ?? '',
      state: oneOf(query, 'state', subscriptionStates),
      interest: oneOf(query, 'interest', interests),
    }
    return listSubscribers(db, filters, page)
  }),
  security: newestFirst(
    'security_event',
    ['q', 'kind', 'outcome', 'from', 'until'],
    securityColumns,
    ({ db, secrets, query }, page) =>
      listSecurity(db, secrets, securityFilters(new URL(`http://shop.invalid/?${query}`)), page),
  ),
} satisfies Record<string, ListFile>
export type ListName = keyof typeof listFiles
