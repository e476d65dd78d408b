import { ConnectionLost, type Db } from '#shop/db.ts'

/**
 * The database over a connection that breaks after each commit, before its answer is read.
 * @param commits how many commits; the later ones are answered
 */
export function withLostAnswers(db: Db, commits = Number.POSITIVE_INFINITY): Db {
  let left = commits
  const lost = <Answer>(answer: Answer): Answer => {
    if (left-- > 0) throw new ConnectionLost('the connection to the database was lost')
    return answer
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
