import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import * as m from '#locales/compiled/messages.js'
import { contentPolicy, securityHeaders } from './security-headers.ts'

const texts = {
  400: m.problem_invalid,
  408: m.problem_too_slow,
  413: m.problem_too_large,
  417: m.problem_invalid,
  431: m.problem_too_large,
  500: m.problem_internal,
}
type Status = keyof typeof texts

/** Node's parser errors by status; every other one is a 400. */
const parserStatuses: Record<string, Status> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers requests that never reach the app, in both languages with the usual headers, and closes the connection. */
export function protocolErrors(baseUrl: string) {
  const responseTo = (status: Status) => {
    const body = (['ar', 'en'] as const).map((locale) => `${texts[status]({}, { locale })}\n`).join('')
    const headers = {
      ...securityHeaders(baseUrl),
      'Content-Security-Policy': contentPolicy([]),
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    }
    return { body, headers }
  }
  const errors = {
    response(status: Status): Response {
      const { body, headers } = responseTo(status)
      return new Response(body, { status, headers })
    },
    send(outgoing: ServerResponse, status: Status): void {
      // A truncated response must not look complete.
      if (outgoing.headersSent) return void outgoing.destroy()
      const { body, headers } = responseTo(status)
      outgoing.writeHead(status, headers).end(body)
    },
    /** For a connection whose request has no response object (any more). */
    write(socket: Duplex & { destroySoon?: () => void }, status: Status): void {
      const { body, headers } = responseTo(status)
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
      if (socket.destroySoon) socket.destroySoon()
      else socket.destroy()
    },
    /** @param underWay responses in progress: one that has begun is aborted */
    attach(server: Server, underWay: Iterable<ServerResponse>): void {
      server.on('checkExpectation', (_, outgoing) => errors.send(outgoing, 417))
      server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
        const begun = [...underWay].some((outgoing) => outgoing.socket === socket && outgoing.headersSent)
        if (begun || error.code === 'ECONNRESET') socket.destroy()
        else errors.write(socket, parserStatuses[error.code ?? ''] ?? 400)
      })
    },
  }
  return errors
}
