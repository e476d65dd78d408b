import type { Context, MiddlewareHandler } from 'hono'
import { type BodyLimit, bodyLimitFor, urlLimits } from '#app/body-limits.ts'
import { problem } from '../api/problem.ts'
import type { Bindings } from './bindings.ts'
import { isTooComplex } from './body-problem.ts'

type HonoContext = Context<{ Bindings: Bindings }>

/** Refuses a URL that is longer than any of ours, or has more parameters, before it is parsed. */
export const limitUrl: MiddlewareHandler = async (c, next) => {
  const { url } = c.req.raw
  if (url.length > urlLimits.bytes || url.split('&', urlLimits.parameters + 1).length > urlLimits.parameters)
    return problem(c, 414, 'too_large')
  return next()
}

/**
 * Enforces the table of bodies (app/body-limits.ts) before any handler: type, size and time. Bodies that are not streamed
 * are buffered here and checked for too many fields or levels.
 * @param isAdmin whether the team's longer time for large files applies
 */
export function limitBodies(
  isAdmin: (request: Request) => Promise<boolean>,
): MiddlewareHandler<{ Bindings: Bindings }> {
  return async (c, next) => {
    const length = Number(c.req.header('content-length') ?? 0)
    const hasBody = length > 0 || c.req.header('transfer-encoding') !== undefined
    if (!hasBody || c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const contentType = c.req.header('content-type') ?? ''
    const entry = bodyLimitFor(c.req.path, contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '')
    if (entry === null) return problem(c, 415, 'unsupported_type')
    if (entry.seconds !== undefined && (!entry.team || (await isAdmin(c.req.raw)))) c.env.allowTime?.(entry.seconds)
    if (entry.team) return next()
    if (length > entry.bytes) return problem(c, 413, 'too_large')
    if (entry.streamed) {
      replaceBody(c, c.req.raw.body?.pipeThrough(atMost(entry.bytes)) ?? null)
      return next()
    }
    const body = await readWhole(c, entry)
    if (body === null) return problem(c, 413, 'too_large')
    if (body === 'broken') return problem(c, 408, 'too_slow')
    if (isTooComplex(contentType, body)) return problem(c, 413, 'too_large')
    replaceBody(c, new Uint8Array(body))
    return next()
  }
}

function replaceBody(c: HonoContext, body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null): void {
  c.req.raw = new Request(c.req.raw, { body, duplex: 'half' } as RequestInit)
}

async function readWhole(c: HonoContext, { bytes: most }: BodyLimit): Promise<Buffer | null | 'broken'> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += part.byteLength
      if (bytes > most) return null
      parts.push(part)
    }
  } catch {
    // The client disconnected or was too slow.
    return 'broken'
  }
  return Buffer.concat(parts)
}

/** Aborts a body as soon as it exceeds the limit. */
function atMost(most: number) {
  let bytes = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      bytes += part.byteLength
      if (bytes > most) throw new Error('more than this entry takes')
      controller.enqueue(part)
    },
  })
}
