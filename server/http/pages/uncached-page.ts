import { brotliCompressSync, constants } from 'node:zlib'

/** Cached pages are compressed once, at 6. At 2 a page is a sixth larger and takes a third of the time. */
const quality = 2
/** 64 KB, as large as a page: the default is 4 MB, which would be allocated for each. */
const windowBits = 16
const minBytes = 1_000

/** What a response has besides its body. */
type Head = { status: number; headers: Headers }
type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null
/** Makes the response of a rendered page, or of its data. */
export type Send = (body: Body, head: Head) => Response | Promise<Response>

/**
 * An uncached page or its data, compressed for a browser that accepts Brotli; other types are sent as they are. Not
 * compressed when another site may have sent the request with the visitor's cookies: it could guess a secret on the page
 * by the size of such responses (BREACH).
 */
export async function sendCompressed(body: Body, head: Head, request: Headers): Promise<Response> {
  if (body === null || !/^text\/(html|x-script)/.test(head.headers.get('Content-Type') ?? ''))
    return new Response(body, head)
  const { status } = head
  const headers = new Headers(head.headers)
  headers.append('Vary', 'Accept-Encoding, Cookie, Sec-Fetch-Site')
  const plain = body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer())
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

const isForeign = (request: Headers) =>
  request.has('Cookie') && !['same-origin', 'none'].includes(request.get('Sec-Fetch-Site') ?? '')

/** The same response for HEAD, with its body's source closed. */
export async function withoutBody({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel()
  return new Response(null, { status, headers })
}
