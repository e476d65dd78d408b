import { type Column, csvHead, csvRows } from '#shop/csv.ts'

/** Some rows and whether there are more after the last one. */
export type Batch<Row> = { rows: readonly Row[]; older: boolean }

export const batchRows = 1000

/**
 * Streams a CSV file with at most one batch in memory. A batch is read once the previous one has been consumed, so a
 * client that disconnects stops the reading.
 */
export async function* csvChunks<Row, Place>(
  columns: readonly Column<Row>[],
  placeOf: (row: Row) => Place,
  read: (limit: number, after: Place | undefined) => Promise<Batch<Row>>,
): AsyncGenerator<string> {
  yield csvHead(columns)
  let after: Place | undefined
  for (;;) {
    const { rows, older } = await read(batchRows, after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield csvRows(columns, rows)
    if (!older) return
    after = placeOf(last)
  }
}
