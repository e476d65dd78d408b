import { join } from 'node:path'
import { freePort } from '../../support/network/free-port.ts'
import { until } from '../../support/poll.ts'
import { canListen, ownFolder, type Program, run, writeSettings } from './program.ts'

export type Balancer = { url: string; port: number; program: Program; stop(): Promise<void> }

const defaults = `global
  maxconn 2000
defaults
  maxconn 2000
  timeout connect 2s
  timeout check 1s
`

/**
 * HAProxy in front of the databases: routes to the node that Patroni reports as primary, and cuts the connections of
 * one that no longer is.
 */
export async function primaryProxy(
  folder: string,
  nodes: readonly { name: string; port: number; restPort: number }[],
): Promise<Balancer> {
  const port = await freePort()
  const servers = nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`)
  return start(
    folder,
    'haproxy-database',
    port,
    `${defaults}  mode tcp
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  )
}

/**
 * HAProxy in front of shops. A stopping shop reports it on /readyz before it closes its port. When none is ready (the
 * database is away), requests go to all live ones, because they have cached pages. Checks are answered within three
 * seconds.
 */
export async function shopBalancer(folder: string, ports: readonly number[]): Promise<Balancer> {
  const port = await freePort()
  const servers = ports.map((each) => `  server shop${each} 127.0.0.1:${each} check`).join('\n')
  return start(
    folder,
    'haproxy-shops',
    port,
    `${defaults}  mode http
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 30s
  option forwardfor
  option redispatch 1
  retries 3
  timeout check 4s
  default-server inter 500ms fall 2 rise 1
frontend shops
  bind 127.0.0.1:${port}
  use_backend living if { nbsrv(ready) eq 0 }
  default_backend ready
backend ready
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
${servers}
backend living
  balance roundrobin
  option httpchk
  http-check send meth GET uri /livez ver HTTP/1.1 hdr Host localhost
${servers}
`,
  )
}

async function start(folder: string, name: string, port: number, config: string): Promise<Balancer> {
  const file = join(ownFolder(folder), `${name}.cfg`)
  writeSettings(file, config)
  const program = run(name, '/usr/sbin/haproxy', ['-db', '-f', file], { folder })
  await until(`${name} listens`, async () => {
    if (program.hasEnded()) throw new Error(program.output())
    return canListen(port)
  })
  return { url: `http://127.0.0.1:${port}`, port, program, stop: () => program.signal('SIGTERM') }
}
