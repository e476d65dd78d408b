import { DrizzleQueryError } from 'drizzle-orm/errors'

type PlainError = { type: string; message: string; code?: string; stack?: string | undefined; cause?: PlainError }

/**
 * An error without personal data, for the log and the admin area: a statement's values, the database's message about
 * them, and email addresses, such as those in the answer of a mail server, are left out.
 */
export function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'unknown' }
  const { code } = error as { code?: unknown }
  return {
    type: error.constructor.name,
    message: withoutAddresses(error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message),
    ...(typeof code === 'string' && { code }),
    // The stack's first lines repeat the message.
    stack: error.stack?.match(/^ +at .+$/gm)?.join('\n'),
    ...(error.cause !== undefined && { cause: plainError(error.cause) }),
  }
}

/** Word by word, in linear time. A package's scope (`/@`) is no address. */
const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>()[\]"',;:]+/g, (word) => (/[^/]@./.test(word) ? '[email]' : word))
