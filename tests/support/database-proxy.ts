import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A breakable proxy to the database: `stall` drops all bytes silently, `refuse` cuts and refuses connections, `heal`
 * accepts new ones (stalled ones stay lost).
 */
export type DatabaseProxy = {
  /** The database's address by this way. */
  url: string
  stall(): void
  refuse(): Promise<void>
  heal(): Promise<void>
  close(): Promise<void>
}

export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  const lost: Socket[] = []
  let stalled = false

  const accept = (near: Socket) => {
    near.on('error', () => {})
    if (stalled) return void lost.push(near.pause())
    const far = connect(Number(target.port || 5432), target.hostname)
    far.on('error', () => {})
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    near.pipe(far)
    far.pipe(near)
    for (const [one, other] of [pair, pair.toReversed() as [Socket, Socket]])
      one.once('close', () => {
        pairs.delete(pair)
        if (!stalled) other.destroy()
      })
  }
  let server: Server
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server = createServer(accept)
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port } = server!.address() as AddressInfo
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`

  const cut = () => {
    for (const socket of [...pairs].flat()) socket.destroy()
    for (const socket of lost.splice(0)) socket.destroy()
    pairs.clear()
  }
  const shut = () => new Promise<void>((resolve) => (server.listening ? server.close(() => resolve()) : resolve()))
  return {
    url: url.href,
    stall() {
      stalled = true
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        lost.push(near.pause(), far.pause())
      }
      pairs.clear()
    },
    async refuse() {
      const closed = shut()
      cut()
      await closed
    },
    async heal() {
      stalled = false
      if (!server.listening) await listen(port)
    },
    async close() {
      const closed = shut()
      cut()
      await closed
    },
  }
}
