import { type SQL, sql } from 'drizzle-orm'
import { check, integer, type PgColumn, text } from 'drizzle-orm/pg-core'

/** A package of sessions that are booked later: the consultation, the number of sessions, and the days of validity. */
export const packageColumns = () => ({ packageOf: text(), packageSessions: integer(), packageDays: integer() })

type Columns = Record<'category' | 'packageOf' | 'packageSessions' | 'packageDays', PgColumn>

/** A package is a consultation, and has all of these fields or none. */
export const packageCheck = ({ category, packageOf, packageSessions, packageDays }: Columns) => {
  const isWhole: SQL = sql`num_nulls(${packageOf}, ${packageSessions}, ${packageDays}) in (0, 3) and (${packageOf} is null
        or ${category} = 'consultation' and ${packageSessions} between 2 and 50 and ${packageDays} between 1 and 1095)`
  return check('product_package', isWhole)
}
