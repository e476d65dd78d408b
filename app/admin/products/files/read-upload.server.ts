/** Reads a request's body of at most `most` bytes; null when it is larger. The excess is never buffered. */
export async function readUpload(request: Request, most: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > most) return null
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength
    if (bytes > most) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The body as a stream that fails once it exceeds the limit; `count` is called for every chunk, also the last. */
export function bounded(
  body: ReadableStream<Uint8Array>,
  most: number,
  count: (bytes: number) => void,
): ReadableStream<Uint8Array> {
  let bytes = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        bytes += part.byteLength
        count(part.byteLength)
        if (bytes > most) throw new Error('more than a file may have')
        controller.enqueue(part)
      },
    }),
  )
}
