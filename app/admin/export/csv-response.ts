import { type Column, csvHead, csvRows } from '#shop/csv.ts'

/** A table short enough to be read at once. */
export function csvWhole<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): AsyncGenerator<string> {
  return once(csvHead(columns) + csvRows(columns, rows))
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
