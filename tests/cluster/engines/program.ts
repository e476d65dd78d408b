import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'

/** The user that runs an engine: `nobody` under root, because most refuse root or drop it. */
const asUser: { uid?: number; gid?: number } = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A folder that the engines may write to, also under root. */
export function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o700)
  const { uid, gid } = asUser
  if (uid !== undefined && gid !== undefined) for (const each of [dirname(path), path]) chownSync(each, uid, gid)
  return path
}

/** Writes an engine's configuration so that its user can read it: a shop in this process may have set a umask. */
export function writeSettings(path: string, text: string): void {
  writeFileSync(path, text)
  chmodSync(path, 0o644)
}

/** Marks processes so that `npm run cluster` can end them, however a trial ended. */
export const mark: Record<string, string> = process.env.BUSTAN_CLUSTER
  ? { BUSTAN_CLUSTER: process.env.BUSTAN_CLUSTER }
  : {}

export type Program = {
  pid: number
  hasEnded(): boolean
  /** Its output so far. */
  output(): string
  /** Sends a signal to its process group; resolves when it has ended, unless the signal only stops it. */
  signal(name: 'SIGKILL' | 'SIGTERM' | 'SIGINT' | 'SIGSTOP' | 'SIGCONT'): Promise<void>
}

const running = new Set<ChildProcess>()
// A failed trial must not leave processes behind.
process.once('exit', () => {
  for (const child of running) sendTo(child, 'SIGKILL')
})

/** Runs an engine in its own process group; its output goes to `NAME.log` in the folder. */
export function run(
  name: string,
  command: string,
  args: string[],
  { folder, env = {}, who = asUser }: { folder: string; env?: Record<string, string>; who?: object },
): Program {
  const path = join(folder, `${name}.log`)
  const log = openSync(path, 'a')
  const child = spawn(command, args, {
    ...who,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', TMPDIR: folder, ...mark, ...env },
  })
  closeSync(log)
  running.add(child)
  let ended = false
  const end = new Promise<void>((resolve) => {
    const settle = () => {
      ended = true
      running.delete(child)
      resolve()
    }
    child.once('error', settle).once('exit', settle)
  })
  return {
    pid: child.pid ?? 0,
    hasEnded: () => ended,
    output: () => readFileSync(path, 'utf8'),
    async signal(signal) {
      if (ended) return
      sendTo(child, signal)
      if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await end
    },
  }
}

function sendTo(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // It has ended.
  }
}

/** Whether something accepts connections at a port of this machine. */
export function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(1_000, () => settle(false))
    const settle = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
  })
}
