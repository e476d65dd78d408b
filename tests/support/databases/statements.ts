import { AsyncLocalStorage } from 'node:async_hooks'
import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres'
import { PglitePreparedQuery } from 'drizzle-orm/pglite'
import { vi } from 'vitest'
import { noTracing } from '#server/tracing/tracing.ts'
import { waitBudget } from '#shop/db.ts'

type Prepared = { queryConfig?: { text: string }; getQuery(): { sql: string } }

const job = new AsyncLocalStorage<string>()

/**
 * Records statements on either engine from now on, in short form ("select shop_order for update"), without BEGIN and
 * COMMIT: by requests, and by each kind of job. End it with `vi.restoreAllMocks()`.
 */
export function watchStatements(): { requests: string[]; jobs: Record<string, string[]> } {
  const requests: string[] = []
  const jobs: Record<string, string[]> = {}
  vi.spyOn(noTracing, 'job').mockImplementation((name, work) => job.run(name, work))
  for (const { prototype } of [NodePgPreparedQuery, PglitePreparedQuery]) {
    const execute = prototype.execute as (...inputs: unknown[]) => Promise<unknown>
    vi.spyOn(prototype, 'execute').mockImplementation(function (this: Prepared, ...inputs: unknown[]) {
      const short = shortOf(this.getQuery().sql)
      const name = job.getStore()
      const recorded = name === undefined ? waitBudget.getStore() && requests : (jobs[name] ??= [])
      if (!/^(begin|commit|rollback)/.test(short)) recorded?.push(short)
      return execute.apply(this, inputs) as never
    } as never)
  }
  return { requests, jobs }
}

/** The command of a statement with its first table outside of subqueries, or with all that it writes. */
function shortOf(text: string): string {
  const plain = text
    .replace(/["\s]+/g, ' ')
    .trim()
    .toLowerCase()
  const writes = [...plain.matchAll(/\b(insert into|update|delete from) (?!set\b|of\b)([\w.]+)/g)].map(
    ([, verb = '', table]) => `${verb.replace(/ .*/, '')} ${table}`,
  )
  if (writes.length > 0) return writes.join(' + ')
  let outer = plain
  for (let inner = ''; inner !== outer; ) {
    inner = outer
    outer = inner.replaceAll(/\([^()]*\)/g, '')
  }
  const [, table = ''] = /\bfrom ([\w.]+)/.exec(outer) ?? /\bfrom ([\w.]+)/.exec(plain) ?? []
  const lock = / for (update|no key update|key share|share)\b/.exec(plain)?.[0] ?? ''
  return `${plain.split(' ')[0]} ${plain.includes('advisory') ? 'advisory lock' : table}${lock}`
}
