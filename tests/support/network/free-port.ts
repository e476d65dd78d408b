import { createServer } from 'node:net'

/**
 * Below the ports that systems give to connections and to servers without a port of their own, so that none takes one
 * meanwhile; above 10,080, the last that browsers refuse.
 */
const first = 11_000
const perWorker = 1_000
const workers = 21

/** Each of the run's workers has ports of its own; the run itself, before they start, has the first ones. */
const own = first + (Number(process.env.VITEST_POOL_ID ?? 0) % workers) * perWorker
let next = process.pid % perWorker

/** A TCP port of 127.0.0.1 on which nothing listens, and which no other test of the run is given. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = own + (next++ % perWorker)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
