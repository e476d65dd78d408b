// The share of the processors that others use during a bench: on Linux from /proc, elsewhere from the load average.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'

/** Above this share of the processors used by others, a figure is not final. */
export const maxOthersShare = 0.1

/** USER_HZ, the unit of /proc. */
const ticksPerSecond = 100

/**
 * Watches from now on. `share` returns the share of all processors that others have used since the last call, or the
 * same value again within a second. Call `read` now and then, so that little of a process that ends is missed. The
 * command's own share is its process, its descendants and PostgreSQL; steal time counts as others'.
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

/** Busy and steal ticks, and those of each process of the command. */
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
      // It ended meanwhile.
    }
  }
  // Orphaned processes still count as the command's own.
  const isOwn = (pid) =>
    pid === root || known.has(pid) || all.get(pid)?.name === 'postgres' || (all.has(pid) && isOwn(all.get(pid).parent))
  const own = new Map([...all].filter(([pid]) => isOwn(pid)).map(([pid, { ticks }]) => [pid, ticks]))
  return { busy: user + nice + system + stolen, own }
}
