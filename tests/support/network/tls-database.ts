import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'

const folder = join(import.meta.dirname, 'tls')
/** The certificate of the authority that signed those of `here` and `elsewhere`. */
export const authority = join(folder, 'ca.pem')

/** PostgreSQL's question whether the server speaks TLS, which comes before anything else. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * A PostgreSQL server that is reached over TLS alone, in front of one without.
 * @param certificate for 127.0.0.1 and localhost (`here`), for another name, or none: it says that it speaks no TLS
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
    /** Its address, with parameters such as `sslmode=verify-full`. */
    url: (parameters: string) => `${url.href}${url.search ? '&' : '?'}${parameters}`,
    /** What was sent to it in the clear. */
    clear,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
