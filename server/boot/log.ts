import { type DestinationStream, type Logger, pino } from 'pino'
import { plainError } from '#shop/audit/plain-error.ts'
import { type RequestOrigin, requestOrigin } from '#shop/audit/request-origin.ts'

const requestIdOf = (origin?: RequestOrigin) => (origin ? { requestId: origin.requestId } : {})

/** The server's log, one line of JSON each. @param to the destination in tests; standard output by default */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['*.password', '*.token', '*.authorization', '*.cookie', 'req.headers', '*.email', '*.phone'],
    serializers: { err: plainError },
    // The current request's id, which is also in its response.
    mixin: () => requestIdOf(requestOrigin.getStore()),
  }
  return to ? pino(options, to) : pino(options)
}
