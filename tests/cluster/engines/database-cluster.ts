import { join } from 'node:path'
import { ask } from '../../support/buying.ts'
import { until } from '../../support/poll.ts'
import { etcdMembers } from './etcd.ts'
import { type Balancer, primaryProxy } from './haproxy.ts'
import { askNode, type DatabaseNode, databaseNode } from './patroni.ts'
import { ownFolder, type Program } from './program.ts'

export type DatabaseCluster = {
  /** The current primary, through HAProxy. */
  url: string
  nodes: readonly DatabaseNode[]
  /** The node that has the lease. */
  primary(): Promise<DatabaseNode>
  /** Resolves when one is the primary and the others follow it, one of them synchronously. */
  settled(): Promise<void>
  /** Waits until a node other than this one takes writes; returns which, and when in ms of `performance`. */
  writable(without?: DatabaseNode): Promise<{ node: DatabaseNode; at: number }>
  /** Resolves when a former primary is a standby. */
  steppedDown(node: DatabaseNode): Promise<unknown>
  /** A planned switchover; resolves when Patroni reports that it is done. */
  switchover(from: DatabaseNode): Promise<void>
  /** Kills everything on one of the three machines: etcd, Patroni, PostgreSQL and their disk. */
  loseMachine(index: number): Promise<void>
  stop(): Promise<void>
}

type Member = { name: string; role: string; state: string }

/** Starts three machines on loopback, each with etcd, Patroni and PostgreSQL, and HAProxy in front. */
export async function startDatabaseCluster(folder: string): Promise<DatabaseCluster> {
  ownFolder(folder)
  const folders = ['a', 'b', 'c'].map((name) => ownFolder(join(folder, name)))
  const members = await etcdMembers(folders)
  const etcds: Program[] = members.map((member) => member.start())
  const etcdPorts = members.map(({ clientPort }) => clientPort)
  const nodes = await Promise.all(folders.map((each) => databaseNode(each.at(-1) ?? '', each, etcdPorts)))
  let proxy: Balancer | null = null

  const stop = async () => {
    await proxy?.stop()
    await Promise.all(nodes.map((node) => node.stop()))
    await Promise.all(etcds.map((etcd) => etcd.signal('SIGKILL')))
  }
  const cluster = async (): Promise<Member[]> => {
    for (const { restPort } of nodes) {
      const response = await ask<{ members: Member[] }>(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(1_000),
      }).catch(() => null)
      if (response?.status === 200) return response.body.members
    }
    throw new Error('no Patroni answers')
  }
  const named = (name: string) => nodes.find((node) => node.name === name)!
  const settled = async (count = nodes.length) => {
    await until(
      'the databases have settled',
      async () => {
        const roles = (await cluster()).filter(({ state }) => state === 'running' || state === 'streaming')
        const counted = (role: string) => roles.filter((each) => each.role === role).length
        const leader = roles.find(({ role }) => role === 'leader')
        if (!leader || counted('sync_standby') !== 1 || roles.length !== count) return false
        const rows = await askNode<{ sync_state: string }>(
          named(leader.name).url,
          `select sync_state from pg_stat_replication where state = 'streaming'`,
        )
        return rows.length === count - 1 && rows.some(({ sync_state }) => sync_state === 'sync')
      },
      120_000,
    ).catch(async (error: Error) => {
      const words = nodes.map((node) => `${node.name}: ${node.lastWords()}`)
      const seen = await cluster().then(JSON.stringify, (none: Error) => none.message)
      throw new Error(`${error.message}: ${seen}\n${words.join('\n')}`)
    })
  }
  try {
    // The first creates the databases, and the others copy them.
    for (const node of nodes) node.start()
    await settled()
    proxy = await primaryProxy(folder, nodes)
    const { url } = proxy
    await until('HAProxy knows the primary', () => leadsToPrimary(url))
  } catch (error) {
    await stop()
    throw error
  }
  let lost = 0
  return {
    url: `postgres://postgres@127.0.0.1:${proxy.port}/postgres`,
    nodes,
    primary: async () => named((await cluster()).find(({ role }) => role === 'leader')?.name ?? ''),
    settled: () => settled(nodes.length - lost),
    writable: (without) =>
      until('a node takes writes', () => Promise.any(nodes.filter((node) => node !== without).map(takesWrite)), 60_000),
    steppedDown: (node) =>
      until(
        'it follows the new primary',
        async () => {
          const [row] = await askNode<{ standby: boolean }>(node.url, 'select pg_is_in_recovery() as standby')
          return row?.standby === true
        },
        120_000,
      ),
    async switchover(from) {
      const response = await ask<string>(`http://127.0.0.1:${from.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name }),
      })
      if (response.status !== 200) throw new Error(`Patroni answered ${response.status}: ${response.body}`)
    },
    async loseMachine(index) {
      lost++
      await Promise.all([etcds[index]!.signal('SIGKILL'), nodes[index]!.stop()])
    },
    stop,
  }
}

async function takesWrite(node: DatabaseNode): Promise<{ node: DatabaseNode; at: number }> {
  await askNode(node.url, 'create table if not exists probe (at timestamptz); insert into probe values (now())')
  return { node, at: performance.now() }
}

/** HAProxy considers all healthy until its first checks. */
async function leadsToPrimary(proxyUrl: string): Promise<boolean> {
  const url = proxyUrl.replace('http://', 'postgres://postgres@')
  for (let attempt = 0; attempt < 6; attempt++) {
    const [row] = await askNode<{ standby: boolean }>(`${url}/postgres`, 'select pg_is_in_recovery() as standby')
    if (row?.standby !== false) return false
  }
  return true
}
