import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { countCapped, keyset, type Paged, type PageQuery, pageOf } from '../../pagination.ts'
import { hasWords } from '../../search-vector.ts'
import { account, user } from '../table.ts'

export type UserSummary = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  role: 'admin' | 'user'
  isActive: boolean
  /** All their sign-in methods: 'credential' is email and password. */
  providers: string[]
  createdAt: Date
  lastSignInAt: Date | null
}

/** Filters of the list of users. */
export type UserFilters = { typed: string; role: UserSummary['role'] | null; isActive: boolean | null }

/** The filters in a URL (`q`, `role`, `status`); unknown values are ignored. */
export function userFilters(query: URLSearchParams): UserFilters {
  const [role, status] = [query.get('role'), query.get('status')]
  return {
    typed: query.get('q') ?? '',
    role: role === 'admin' || role === 'user' ? role : null,
    isActive: status === 'active' ? true : status === 'inactive' ? false : null,
  }
}

/** Part of the row: one query per page, however many sign-in methods. Drizzle would leave the tables' names out. */
const providers = sql<string[]>`array(
  select distinct way.provider_id from ${account} way where way.user_id = ${user}.id order by 1)`

export const userColumns = {
  id: user.id,
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerified,
  role: user.role,
  isActive: user.isActive,
  providers,
  createdAt: user.createdAt,
  lastSignInAt: user.lastSignInAt,
}

function matching({ typed, role, isActive }: UserFilters): SQL | undefined {
  return and(
    hasWords(user.words, typed),
    role === null ? undefined : eq(user.role, role),
    // Written as in the index, so that the planner uses it.
    isActive === null ? undefined : isActive ? sql`${user.isActive}` : sql`not ${user.isActive}`,
  )
}

/** Users for the admin, newest first, a page at a time. */
export async function listUsers(db: Executor, filters: UserFilters, page: PageQuery): Promise<Paged<UserSummary>> {
  const { where, orderBy, limit } = keyset(user, page)
  const found = await db
    .select(userColumns)
    .from(user)
    .where(and(matching(filters), where))
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(found, page)
}

/** Number of users in the list, counted by `countCapped`. */
export function countUsers(db: Executor, filters: UserFilters): Promise<number> {
  return countCapped(db, db.select({ id: user.id }).from(user).where(matching(filters)).$dynamic())
}
