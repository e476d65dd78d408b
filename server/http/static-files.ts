import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import sirv from 'sirv'

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

/** The other headers concern pages: framing, opening, permissions. A first visit pays for the headers of each file. */
const ofFiles = new Set(['X-Content-Type-Options', 'Strict-Transport-Security'])

/** Files up to the first size are sent from memory after their first request, up to the second size together. */
const maxBytes = { file: 256 * 1024, all: 8 * 1024 * 1024 }
const representationHeaders = ['Content-Type', 'Content-Length', 'Content-Encoding', 'Last-Modified', 'ETag', 'Vary']

/**
 * The built files, cached by browsers: hashed ones for a year, the service worker revalidated, the rest for an hour.
 * @param constant the security headers of every response; hashed files get only those that matter to a file
 */
export function staticFiles(constant: [string, string][], folder = 'build/client'): Handler {
  function setHeaders(outgoing: ServerResponse, path: string): void {
    const hashed = path.startsWith('/assets/')
    for (const [name, value] of constant) if (!hashed || ofFiles.has(name)) outgoing.setHeader(name, value)
    outgoing.setHeader(
      'Cache-Control',
      hashed ? 'public, max-age=31536000, immutable' : path === '/sw.js' ? 'no-cache' : 'public, max-age=3600',
    )
  }
  const files = sirv(folder, { etag: true, brotli: true, gzip: true, setHeaders })
  const inMemory = new FilesInMemory()
  return (incoming, outgoing, next) => {
    // Other methods are refused where they are refused for everything else.
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return next()
    const key = keyOf(incoming)
    const known = key && inMemory.get(key)
    if (known) {
      for (const [name, value] of known.headers) outgoing.setHeader(name, value)
      setHeaders(outgoing, incoming.url ?? '')
      outgoing.end(known.body)
      return
    }
    // The library throws on the range "5-2" and is wrong on "-5"; a server may answer with the whole file.
    const { range } = incoming.headers
    delete incoming.headers.range
    const piped = function (this: ServerResponse, file: Readable) {
      tieLifetimes(this, file)
      if (key) inMemory.collect(key, this, file)
    }
    outgoing.once('pipe', piped)
    files(incoming, outgoing, () => {
      if (range !== undefined) incoming.headers.range = range
      outgoing.off('pipe', piped)
      next()
    })
  }
}

/** A hashed file and the encodings that the browser takes; undefined for other requests. */
function keyOf({ url = '', headers }: IncomingMessage): string | undefined {
  if (headers['if-none-match'] !== undefined || !/^\/assets\/[\w.-]+$/.test(url)) return undefined
  const accepted = headers['accept-encoding']?.toString() ?? ''
  return `${url} ${/br/i.test(accepted)} ${accepted.includes('gzip')}`
}

type FileInMemory = { headers: [string, string | number | string[]][]; body: Buffer }

/** Hashed files that were sent before, whose content never changes. */
class FilesInMemory {
  readonly #files = new Map<string, FileInMemory>()
  #size = 0

  get(key: string): FileInMemory | undefined {
    return this.#files.get(key)
  }

  /** Adds the file that a response begins to send, once it was read to its end, unless it is too large. */
  collect(key: string, outgoing: ServerResponse, file: Readable): void {
    const size = Number(outgoing.getHeader('Content-Length'))
    if (outgoing.statusCode !== 200 || !(size <= maxBytes.file)) return
    const headers = representationHeaders.flatMap((name): FileInMemory['headers'] => {
      const value = outgoing.getHeader(name)
      return value === undefined ? [] : [[name, value]]
    })
    const parts: Buffer[] = []
    file.on('data', (part: Buffer) => parts.push(part))
    file.once('end', () => {
      const body = Buffer.concat(parts)
      if (body.length !== size || this.#files.has(key) || this.#size + size > maxBytes.all) return
      this.#size += size
      this.#files.set(key, { headers, body })
    })
  }
}

/** Closes a file whose client disconnected, and ends the response of one that cannot be read: a pipe does neither. */
function tieLifetimes(outgoing: ServerResponse, file: Readable): void {
  outgoing.once('close', () => file.destroy())
  file.once('error', () => outgoing.destroy())
}
