import { brotliCompressSync, constants } from 'node:zlib'

/** Cached pages are compressed once, at 6. At 2 a page is a sixth larger and takes a third of the time. */
const quality = 2
/** 64 KB, as large as a page: the default is 4 MB, which would be allocated for each. */
const windowBits = 16
const minBytes = 1_000

/** What a response has besides its body. */
type Head = { status: number; headers: Headers }
/** Makes the response of a rendered page. */
export type Send = (html: string, head: Head) => Response

/**
 * An uncached page, compressed for a browser that accepts Brotli. Not when another site may have sent the request with the
 * visitor's cookies: it could guess a secret on the page by the size of such responses (BREACH).
 */
export function sendPage(plain: Uint8Array<ArrayBuffer>, { status, headers: given }: Head, request: Headers): Response {
  const headers = new Headers(given)
  headers.append('Vary', 'Accept-Encoding, Cookie, Sec-Fetch-Site')
  if (plain.byteLength < minBytes || !request.get('Accept-Encoding')?.includes('br') || isForeign(request))
    return new Response(plain, { status, headers })
  headers.set('Content-Encoding', 'br')
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  }
  // On this thread: handing a page to another one takes two to ten times the 0.2 ms of compressing it.
  return new Response(new Uint8Array(brotliCompressSync(plain, { params })), { status, headers })
}

/** The same for a response that is not compressed yet, when it is a page or its data. */
export async function compressPage(page: Response, request: Headers): Promise<Response> {
  const { headers } = page
  if (headers.has('Content-Encoding') || !/^text\/(html|x-script)/.test(headers.get('Content-Type') ?? '')) return page
  return page.body === null ? page : sendPage(new Uint8Array(await page.arrayBuffer()), page, request)
}

const isForeign = (request: Headers) =>
  request.has('Cookie') && !['same-origin', 'none'].includes(request.get('Sec-Fetch-Site') ?? '')

/** The same response for HEAD, with its body's source closed. */
export async function withoutBody({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel()
  return new Response(null, { status, headers })
}
