import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * A breakable proxy to the database: `stall` drops all bytes silently, `refuse` cuts and refuses connections, `heal`
 * accepts new ones (stalled ones stay lost).
 */
export type DatabaseProxy = {
  /** The database's URL through this proxy. */
  url: string
  stall(): void
  refuse(): Promise<void>
  heal(): Promise<void>
  /** Delays each response of the database. */
  delay(ms: number): void
  /**
   * Breaks a connection at the COMMIT of the next transaction with this statement: instead of sending it, or after the
   * database has executed it and before the response is read.
   */
  loseCommit(statement: string, place: 'request' | 'answer'): void
  /** Breaks a connection instead of sending the next request with this statement. */
  loseRequest(statement: string): void
  /** Whether the pending loss has happened. */
  isWhole(): boolean
  close(): Promise<void>
}

export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  const pipes = new WeakMap<Socket, Transform>()
  const lost: Socket[] = []
  let stalled = false
  let delayMs = 0
  let losing: { statement: string; at: 'statement' | 'request' | 'answer' } | null = null

  const accept = (near: Socket) => {
    near.on('error', () => {})
    if (stalled) return void lost.push(near.pause())
    const far = connect(Number(target.port || 5432), target.hostname)
    far.on('error', () => {})
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    let isLost = false
    let isAsked = false
    /** This connection's prepared statements by name: later uses come without their text. */
    const prepared = new Map<string, string>()
    const textsIn = (bytes: Buffer) => {
      const packet = bytes.toString('latin1')
      for (const [, name, text] of packet.matchAll(/(bustan_\d+)\0([^\0]{3,})\0/g)) prepared.set(name!, text!)
      const bound = [...packet.matchAll(/\0(bustan_\d+)\0/g)].map(([, name]) => prepared.get(name!) ?? '')
      return [packet, ...bound].join('\n')
    }
    const requests = new Transform({
      transform(bytes: Buffer, _, done) {
        const texts = textsIn(bytes)
        if (losing === null) return done(null, bytes)
        const isNext = texts.includes(losing.statement)
        isAsked ||= isNext
        const breaks = losing.at === 'statement' ? isNext : isAsked && bytes.includes('commit')
        if (!breaks) return done(null, bytes)
        const { at } = losing
        losing = null
        isLost = true
        if (at === 'answer') return done(null, bytes)
        near.destroy()
        far.destroy()
        done()
      },
    })
    let answered = ''
    const downstream = new Transform({
      transform(bytes: Buffer, _, done) {
        if (!isLost) return void setTimeout(done, delayMs, null, bytes)
        // COMMIT is sent with the statements before it, and answered after them.
        answered = `${answered.slice(-10)}${bytes.toString('latin1')}`
        if (/COMMIT\0|ROLLBACK\0/.test(answered)) {
          near.destroy()
          far.destroy()
        }
        done()
      },
    })
    pipes.set(near, requests).set(far, downstream)
    near.pipe(requests).pipe(far)
    far.pipe(downstream).pipe(near)
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
        for (const socket of [near, far]) socket.unpipe(pipes.get(socket))
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
    delay(ms) {
      delayMs = ms
    },
    loseCommit(statement, at) {
      losing = { statement, at }
    },
    loseRequest(statement) {
      losing = { statement, at: 'statement' }
    },
    isWhole: () => losing === null,
    async close() {
      const closed = shut()
      cut()
      await closed
    },
  }
}
