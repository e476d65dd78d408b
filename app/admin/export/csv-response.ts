import { type Column, csvHead, csvRows } from '#shop/csv.ts'
import { batchRows } from './csv-chunks.ts'

/** A table that is read at once, and written in batches: of all products, one text of it would be large. */
export async function* csvWhole<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): AsyncGenerator<string> {
  yield csvHead(columns)
  for (let at = 0; at < rows.length; at += batchRows) yield csvRows(columns, rows.slice(at, at + batchRows))
}

/** A file from a string. */
export async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** A download response, written while it is sent. */
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
    // Nothing is read ahead of the consumer.
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
