// How much of the processors others use while a bench runs: on Linux from /proc, elsewhere as the load average says.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'

/** While others use more than this share of the processors, a figure is not final. */
export const quiet = 0.1

/** USER_HZ: what /proc counts in. */
const ticksPerSecond = 100

/**
 * Watches from now on. `share` answers the share of all processors that others have used since it was asked before, or the
 * same again while that is less than a second ago. `read` is to be called now and then, so that little is missed of a process
 * that ends. The command's own are its process with all that it started, and PostgreSQL; what a hypervisor takes away is
 * another's.
 */
export function watchOthers({ root = process.pid, proc = '/proc', now = () => performance.now() } = {}) {
  if (!existsSync(join(proc, 'stat'))) {
    const load = loadavg()[0] / availableParallelism()
    return { read() {}, share: () => load }
  }
  let own = new Map()
  let busy = 0
  let others = 0
  const read = () => {
    const found = ticksOf(proc, root, own)
    const ownTicks = [...found.own].reduce((sum, [pid, ticks]) => sum + ticks - (own.get(pid) ?? 0), 0)
    others += found.busy - busy - ownTicks
    own = found.own
    busy = found.busy
  }
  read()
  others = 0
  let from = { at: now(), others, share: 0 }
  const share = () => {
    const seconds = (now() - from.at) / 1000
    if (seconds < 1) return from.share
    read()
    const used = (others - from.others) / ticksPerSecond / seconds / availableParallelism()
    from = { at: now(), others, share: Math.max(0, used) }
    return from.share
  }
  return { read, share }
}

/** Ticks in which a processor was busy or taken away, and those of each process that is the command's own. */
function ticksOf(proc, root, known) {
  const [, user, nice, system, , , , , stolen] = readFileSync(join(proc, 'stat'), 'utf8').split(/\s+/).map(Number)
  const all = new Map()
  for (const pid of readdirSync(proc).filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(join(proc, pid, 'stat'), 'utf8')
      const [, parent, ...more] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      all.set(Number(pid), {
        name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
        parent: Number(parent),
        ticks: Number(more[9]) + Number(more[10]),
      })
    } catch {
      // It ended while it was looked at.
    }
  }
  // Those whose parent has ended stay the command's own.
  const isOwn = (pid) =>
    pid === root || known.has(pid) || all.get(pid)?.name === 'postgres' || (all.has(pid) && isOwn(all.get(pid).parent))
  const own = new Map([...all].filter(([pid]) => isOwn(pid)).map(([pid, { ticks }]) => [pid, ticks]))
  return { busy: user + nice + system + stolen, own }
}
