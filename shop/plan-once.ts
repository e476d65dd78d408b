import { type SQL, sql } from 'drizzle-orm'
import { planOnceMark } from './db.ts'

/**
 * Marks a read, in its condition, that connections plan once although it has a limit, a list or a comparison: every page
 * of its kind runs it, and its best plan hardly depends on its values (decision 0057). Not for a search.
 */
export const planOnce = (condition: SQL | undefined): SQL => sql`${condition} ${sql.raw(planOnceMark)}`
