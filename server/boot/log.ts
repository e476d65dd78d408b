import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type DestinationStream, type Logger, pino } from 'pino'
import { type RequestOrigin, requestOrigin } from '#shop/audit/request-origin.ts'

/**
 * An error without personal data for the log: what failed and where. Left out are a statement's values and the
 * database's message about them.
 */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
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

/** The server's log, a line of JSON each. @param to somewhere else than standard output, for tests */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['*.password', '*.token', '*.authorization', '*.cookie', 'req.headers', '*.email', '*.phone'],
    serializers: { err: plainError },
    // The request that was being answered, as its answer names it.
    mixin: () => requestIdOf(requestOrigin.getStore()),
  }
  return to ? pino(options, to) : pino(options)
}
