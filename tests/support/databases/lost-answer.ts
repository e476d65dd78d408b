import { ConnectionLost, type Db } from '#shop/db.ts'

/** The database over a connection that breaks after each commit, before its answer is read. */
export function withLostAnswers(db: Db): Db {
  const lost = () => {
    throw new ConnectionLost('the connection to the database was lost')
  }
  return Object.create(db, {
    transaction: { value: (...work: Parameters<Db['transaction']>) => db.transaction(...work).then(lost) },
    insert: {
      value: (into: Parameters<Db['insert']>[0]) => ({
        values: (row: never) => db.insert(into).values(row).then(lost),
      }),
    },
  })
}
