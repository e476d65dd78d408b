type Bounds = {
  /** For the whole exchange: from connecting to the last byte of the body. */
  timeoutMs: number
  maxBytes: number
}

/**
 * Fetches a text with a limit on its length and on the whole time. Throws a `TimeoutError` on timeout, a `RangeError`
 * when the answer is longer than allowed, and what `fetch` throws when there is no connection; the connection is closed
 * in each case.
 */
export async function fetchText(
  url: string,
  init: RequestInit,
  { timeoutMs, maxBytes }: Bounds,
): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    // Leaving the loop cancels the body, and with it the connection.
    if (bytes > maxBytes) throw new RangeError('the answer is too long')
    text += decoder.decode(piece, { stream: true })
  }
  return { status: response.status, headers: response.headers, text: text + decoder.decode() }
}
