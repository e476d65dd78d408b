import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#shop/db.ts'
import { ConfigError } from '../../config/config-error.ts'

/**
 * Refuses a database in which text is not UTF-8: SQL_ASCII counts bytes as characters, others cannot store Arabic.
 * @throws ConfigError that says how to create one
 */
export async function assertUtf8(db: Db): Promise<void> {
  const [row] = await rowsOf<{ encoding: string }>(db, sql`select current_setting('server_encoding') as encoding`)
  if (row?.encoding === 'UTF8') return
  throw new ConfigError(
    `The database's encoding is ${row?.encoding}, and the shop needs UTF8. Create it again with ` +
      'createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 (docs/operations.md, "First start").',
  )
}
