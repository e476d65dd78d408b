import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../network/free-port.ts'
import { until } from '../poll.ts'
import { canConnect } from './own-postgres.ts'

export type Pooler = { url: string; stop(): Promise<void> }

/**
 * PgBouncer in transaction mode in front of a server, with the settings in docs/operations.md.
 * @param allow the number of clients, and for how many ms they wait for a lock
 */
export async function startPooler(
  program: string,
  databaseUrl: string,
  folder: string,
  allow: { clients?: number; lockTimeoutMs?: number } = {},
): Promise<Pooler> {
  const target = new URL(databaseUrl)
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const limits = `set statement_timeout = 15000; set lock_timeout = ${allow.lockTimeoutMs ?? 2_000}; set idle_in_transaction_session_timeout = 15000`
  const login = `user=${target.username}${target.password && ` password=${decodeURIComponent(target.password)}`}`
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port || 5432} ${login} connect_query='${limits}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = ${allow.clients ?? 200}
default_pool_size = 10
server_idle_timeout = 30
`,
  )
  chmodSync(settings, 0o644)
  chmodSync(folder, 0o755)
  // It refuses to run as root.
  const child = spawn(program, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), settings], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  await until('the pooler lets clients in', () => canConnect(url.href))
  return {
    url: url.href,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
