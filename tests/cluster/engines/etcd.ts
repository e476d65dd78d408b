import { freePort } from '../../support/network/free-port.ts'
import { ownFolder, type Program, run } from './program.ts'

export type EtcdMember = { clientPort: number; start(): Program }

/**
 * The members of an etcd cluster, one per machine; not started yet.
 * @param folders where each stores its data
 */
export async function etcdMembers(folders: readonly string[]): Promise<EtcdMember[]> {
  const ports = await Promise.all(folders.map(async () => ({ client: await freePort(), peer: await freePort() })))
  const cluster = ports.map(({ peer }, index) => `etcd${index}=http://127.0.0.1:${peer}`).join(',')
  return folders.map((folder, index) => {
    const { client, peer } = ports[index]!
    const words = {
      name: `etcd${index}`,
      'data-dir': `${folder}/etcd`,
      'listen-client-urls': `http://127.0.0.1:${client}`,
      'advertise-client-urls': `http://127.0.0.1:${client}`,
      'listen-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-cluster': cluster,
      // Everything shares two cores: a busy member must not lose its election.
      'heartbeat-interval': '200',
      'election-timeout': '2000',
      'log-level': 'warn',
    }
    const args = Object.entries(words).map(([name, value]) => `--${name}=${value}`)
    return {
      clientPort: client,
      start: () =>
        run('etcd', 'etcd', args, { folder: ownFolder(folder), env: { ETCD_UNSUPPORTED_ARCH: process.arch } }),
    }
  })
}
