import { type Span, SpanStatusCode } from '@opentelemetry/api'
import pg from 'pg'
import { databaseCode } from '#shop/db.ts'

type Query = (...inputs: unknown[]) => unknown
type Answered = (error: Error | null, result: unknown) => void

/** A statement's operation and table: no values, and nothing else of its text. */
export function statementName(text: string): { operation: string; table: string | undefined } {
  const first = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  // A statement with several writes is named by the first.
  const write = first === 'with' ? /\b(?:(insert) into|(delete) from|(update) "?\w+"? set)\b/i.exec(text) : null
  const operation = (write?.[1] ?? write?.[2] ?? write?.[3])?.toLowerCase() ?? first
  const table = /\b(?:from|into|update)\s+(?:"?pgboss"?\.)?"?([a-z_]{2,40})\b/i.exec(text.slice(0, 5_000))?.[1]
  return { operation, table: operation === table ? undefined : table }
}

/**
 * Makes a span of each statement to a PostgreSQL server, until its callback is called.
 * @param child a span under the active one, or null when there is none
 */
export function traceStatements(child: (name: string, attributes: Record<string, string>) => Span | null): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  const traced: Query = function (this: unknown, ...inputs) {
    const [first] = inputs
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
    if (typeof text !== 'string') return query.apply(this, inputs)
    const { operation, table } = statementName(text)
    const span = child(table ? `${operation} ${table}` : operation, {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    })
    if (span === null) return query.apply(this, inputs)
    const ended = (error: unknown) => {
      if (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttribute('db.response.status_code', databaseCode(error) ?? 'connection')
      }
      span.end()
    }
    const callback = inputs.at(-1)
    if (typeof callback === 'function') {
      const wrapped: Answered = (error, result) => {
        ended(error)
        ;(callback as Answered)(error, result)
      }
      return query.apply(this, [...inputs.slice(0, -1), wrapped])
    }
    const result = query.apply(this, inputs)
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    return result.then(
      (result) => {
        ended(null)
        return result
      },
      (error: unknown) => {
        ended(error)
        throw error
      },
    )
  }
  prototype.query = traced
  return () => {
    if (prototype.query === traced) prototype.query = query
  }
}
