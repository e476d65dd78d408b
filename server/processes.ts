import cluster, { type Worker } from 'node:cluster'

/** What a serving process tells the one that looks after it. */
export type Opened = { baseUrl: string; setupUrl: string | null }

/**
 * Looks after several serving processes on one port: starts them, replaces one that died, and passes a stop on to all.
 * The first alone (cluster's worker 1) makes the setup link. A process that dies before it ever served ends the whole: it would only die again.
 */
export function lookAfter(count: number, opened: (first: Opened) => void): { stop(): Promise<void> } {
  const alive = new Set<Worker>()
  const served = new Set<Worker>()
  let stopping = false

  const start = (first: boolean) => {
    const worker = cluster.fork()
    alive.add(worker)
    worker.on('message', (message: Opened) => {
      served.add(worker)
      if (first) opened(message)
    })
    worker.on('exit', (code) => {
      alive.delete(worker)
      if (stopping) return
      if (!served.has(worker)) process.exit(code || 1)
      start(false)
    })
  }
  for (let index = 0; index < count; index++) start(index === 0)

  return {
    stop() {
      stopping = true
      return new Promise((resolve) => {
        const check = () => alive.size === 0 && resolve()
        cluster.on('exit', check)
        for (const worker of alive) worker.process.kill('SIGTERM')
        check()
      })
    },
  }
}
