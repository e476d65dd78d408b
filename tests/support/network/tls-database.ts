import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'

const folder = join(import.meta.dirname, 'tls')
/** The CA certificate for `here` and `elsewhere`. */
export const authority = join(folder, 'ca.pem')

/** PostgreSQL's SSLRequest, which precedes everything else. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * A TLS-only PostgreSQL server, in front of one without TLS.
 * @param certificate for 127.0.0.1 and localhost (`here`), for another name, or none: it reports no TLS support
 */
export async function tlsDatabase(databaseUrl: string, certificate: 'here' | 'elsewhere' | null) {
  const target = new URL(databaseUrl)
  const pem = certificate && readFileSync(join(folder, `${certificate}.pem`))
  const open = new Set<Socket>()
  const clear: Buffer[] = []
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => {}).once('close', () => open.delete(near))
    near.once('data', (first) => {
      if (!first.equals(sslRequest)) {
        clear.push(first)
        return near.destroy()
      }
      near.write(pem ? 'S' : 'N')
      if (!pem) return near.on('data', (more) => clear.push(more))
      const secure = new TLSSocket(near, { isServer: true, key: pem, cert: pem })
      const far = connect(Number(target.port || 5432), target.hostname)
      for (const [one, other] of [
        [secure, far],
        [far, secure],
      ] as const)
        one.on('error', () => {}).once('close', () => other.destroy())
      secure.pipe(far).pipe(secure)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** Its URL, with parameters such as `sslmode=verify-full`. */
    url: (parameters: string) => `${url.href}${url.search ? '&' : '?'}${parameters}`,
    /** What it received unencrypted. */
    clear,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
