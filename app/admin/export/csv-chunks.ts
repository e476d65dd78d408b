import { type Column, csvHead, csvRows } from '#shop/csv.ts'

/** Some rows and whether there are more, behind a place that the rows themselves give. */
export type Batch<Row> = { rows: readonly Row[]; older: boolean }

export const batchRows = 1000

/**
 * A file as it is read: never more of it in memory than one batch. Each batch is asked for when the one before has left,
 * so a reader that goes away stops the reading.
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
