import { type Column, csvHead, csvRows } from '#shop/csv.ts'

/** Some rows and whether there are more, behind a place that the rows themselves give. */
type Batch<Row> = { rows: readonly Row[]; older: boolean }

const batchRows = 1000

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

/** A table that is short enough to be read whole. */
export function csvWhole<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): AsyncGenerator<string> {
  return once(csvHead(columns) + csvRows(columns, rows))
}

/** A file that is one text. */
export async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** The answer that saves a file, written while it is sent. */
export function csvResponse(name: string, chunks: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    // Nothing is read ahead of who reads it.
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}
