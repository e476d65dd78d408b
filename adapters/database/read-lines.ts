/**
 * The lines of a text, split at newline bytes only: Node's `readline` also splits at U+2028 and U+2029, which customers
 * may write.
 * @throws RangeError when a line is longer than `longest` bytes
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  longest = 256 * 1024 * 1024,
): AsyncGenerator<string> {
  let parts: Uint8Array[] = []
  let length = 0
  const take = (last: Uint8Array) => {
    const line = Buffer.concat([...parts, last]).toString('utf8')
    parts = []
    length = 0
    return line
  }
  for await (const chunk of bytes) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield take(chunk.subarray(from, end))
      from = end + 1
    }
    const rest = chunk.subarray(from)
    length += rest.length
    if (length > longest) throw new RangeError('a line is too long')
    if (rest.length > 0) parts.push(rest)
  }
  if (length > 0) yield take(new Uint8Array(0))
}
