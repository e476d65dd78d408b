import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import sirv from 'sirv'

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

/** The other headers concern pages: framing, opening, permissions. A first visit pays for the headers of each file. */
const ofFiles = new Set(['X-Content-Type-Options', 'Strict-Transport-Security'])

/**
 * The built files, cached by browsers: hashed ones for a year, the service worker revalidated, the rest for an hour.
 * @param constant the security headers of every response; hashed files get only those that matter to a file
 */
export function staticFiles(constant: [string, string][], folder = 'build/client'): Handler {
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(outgoing, path) {
      const hashed = path.startsWith('/assets/')
      for (const [name, value] of constant) if (!hashed || ofFiles.has(name)) outgoing.setHeader(name, value)
      outgoing.setHeader(
        'Cache-Control',
        hashed ? 'public, max-age=31536000, immutable' : path === '/sw.js' ? 'no-cache' : 'public, max-age=3600',
      )
    },
  })
  return (incoming, outgoing, next) => {
    // Other methods are refused where they are refused for everything else.
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return next()
    // The library throws on the range "5-2" and is wrong on "-5"; a server may answer with the whole file.
    const { range } = incoming.headers
    delete incoming.headers.range
    outgoing.on('pipe', endTogether)
    files(incoming, outgoing, () => {
      if (range !== undefined) incoming.headers.range = range
      outgoing.off('pipe', endTogether)
      next()
    })
  }
}

/** Closes a file whose client disconnected, and ends the response of one that cannot be read: a pipe does neither. */
function endTogether(this: ServerResponse, file: Readable): void {
  this.once('close', () => file.destroy())
  file.once('error', () => this.destroy())
}
