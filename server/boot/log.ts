import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type DestinationStream, type Logger, pino } from 'pino'
import { type RequestOrigin, requestOrigin } from '#shop/audit/request-origin.ts'

type PlainError = { type: string; message: string; code?: string; stack?: string | undefined; cause?: PlainError }

/**
 * An error for the log without personal data: a statement's values and the database's message about them are left out.
 */
export function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'unknown' }
  const { code } = error as { code?: unknown }
  return {
    type: error.constructor.name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    ...(typeof code === 'string' && { code }),
    // The stack's first lines repeat the message.
    stack: error.stack?.match(/^ +at .+$/gm)?.join('\n'),
    ...(error.cause !== undefined && { cause: plainError(error.cause) }),
  }
}

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
