import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../support/network/free-port.ts'
import { ownFolder, type Program, run, writeSettings } from './program.ts'

const debian = '/usr/lib/postgresql'

/** The folder with the programs of Debian's newest PostgreSQL. */
const postgresPrograms = () => {
  const newest = readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))[0] ?? ''
  return join(debian, newest, 'bin')
}

/** Patroni's failure detection: a lease of `ttl` seconds, renewed every `loop_wait`. The defaults are 30 and 10. */
const patroniTimes = { ttl: 10, loop_wait: 1, retry_timeout: 3 }

export type DatabaseNode = {
  name: string
  port: number
  restPort: number
  /** Its own URL, not through HAProxy. */
  url: string
  start(): void
  /** SIGKILL to Patroni and PostgreSQL, like a machine failure. */
  kill(): Promise<void>
  /** SIGSTOP: connections are accepted by the system but never answered. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  stop(): Promise<void>
  /** The last lines of Patroni's log. */
  lastWords(): string
}

/** A PostgreSQL under Patroni, with synchronous replication; not started yet. */
export async function databaseNode(name: string, folder: string, etcdPorts: readonly number[]): Promise<DatabaseNode> {
  const [port, restPort] = [await freePort(), await freePort()]
  const data = join(folder, 'postgres')
  const file = join(ownFolder(folder), 'patroni.yml')
  // JSON is YAML.
  writeSettings(file, JSON.stringify(settings(name, folder, data, { port, restPort, etcdPorts })))
  let patroni: Program | null = null
  /** The postmaster leads its own session, so it outlives Patroni. */
  const toPostgres = (signal: NodeJS.Signals) => {
    for (const pid of postgresPids(data)) sendTo(pid, signal)
  }
  const signalBoth = async (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => {
    // Patroni first, or it would notice and release the lease.
    await patroni?.signal(signal)
    toPostgres(signal)
  }
  return {
    name,
    port,
    restPort,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start() {
      patroni = run('patroni', 'patroni', [file], { folder })
    },
    kill: () => signalBoth('SIGKILL'),
    lastWords: () => patroni?.output().trim().split('\n').slice(-8).join('\n') ?? '',
    freeze: () => signalBoth('SIGSTOP'),
    thaw: () => signalBoth('SIGCONT'),
    async stop() {
      await signalBoth('SIGKILL')
      rmSync(data, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function settings(
  name: string,
  folder: string,
  data: string,
  { port, restPort, etcdPorts }: { port: number; restPort: number; etcdPorts: readonly number[] },
) {
  return {
    scope: 'bustan',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { hosts: etcdPorts.map((each) => `127.0.0.1:${each}`) },
    bootstrap: {
      dcs: {
        ...patroniTimes,
        // A dead primary is not restarted when a standby is ready.
        master_start_timeout: 0,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 300, wal_keep_size: '256MB', synchronous_commit: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: postgresPrograms(),
      // A node that cannot follow the new primary is rebuilt from it.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: 'trusted' },
        replication: { username: 'replicator', password: 'trusted' },
      },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      parameters: { unix_socket_directories: folder },
    },
  }
}

/** The postmaster and its children. */
function postgresPids(data: string): number[] {
  try {
    const [line = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const postmaster = Number(line)
    if (!readFileSync(`/proc/${postmaster}/cmdline`, 'utf8').includes(data)) return []
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
    return [postmaster, ...children.filter(Boolean).map(Number)]
  } catch {
    return []
  }
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

/** Queries a node directly, not through HAProxy; throws when it does not answer within a second. */
export async function askNode<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    // An unresponsive node does not close its connection, either.
    void client.end().catch(() => {})
  }
}
