import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import sirv from 'sirv'

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

/** The others are about pages: how one is framed, opened and allowed. A first visit pays for the headers of each file. */
const ofFiles = new Set(['X-Content-Type-Options', 'Strict-Transport-Security'])

/**
 * The built files: hashed ones for a year, the service worker asked for each time, the rest for an hour.
 * @param constant the security headers every answer carries, hashed files only those that matter to a file
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
    // What may not be done to a file is refused where it is refused to everything else.
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return next()
    // Its own reading of ranges throws on "5-2" and is wrong on "-5"; a server may answer with the whole file.
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

/** Closes a file whose reader went away, and ends the answer of one that cannot be read: a pipe does neither. */
function endTogether(this: ServerResponse, file: Readable): void {
  this.once('close', () => file.destroy())
  file.once('error', () => this.destroy())
}
