import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** Cached pages are compressed once, at 6. At 2 a page is a sixth larger and takes a third of the time. */
const quality = 2
const minBytes = 1_000

/**
 * Compresses an uncached page, or its data, for a browser that accepts Brotli. Not when another site may have sent the
 * request with the visitor's cookies: it could guess a secret on the page by the size of such responses (BREACH).
 */
export async function compressPage(page: Response, request: Headers): Promise<Response> {
  if (page.body === null || !/^text\/(html|x-script)/.test(page.headers.get('Content-Type') ?? '')) return page
  const headers = new Headers(page.headers)
  headers.append('Vary', 'Accept-Encoding, Cookie, Sec-Fetch-Site')
  const plain = await page.arrayBuffer()
  if (plain.byteLength < minBytes || !request.get('Accept-Encoding')?.includes('br') || isForeign(request))
    return new Response(plain, { status: page.status, headers })
  headers.set('Content-Encoding', 'br')
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength }
  return new Response(new Uint8Array(await brotli(plain, { params })), { status: page.status, headers })
}

const isForeign = (request: Headers) =>
  request.has('Cookie') && !['same-origin', 'none'].includes(request.get('Sec-Fetch-Site') ?? '')

/** The same response for HEAD, with its body's source closed. */
export async function withoutBody({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel()
  return new Response(null, { status, headers })
}
