// A thread of its own, run from its source. Node's own thread pool is not touched: files and Brotli wait there.
import { scryptSync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Linux gives each thread a priority of its own: this one takes what the threads that answer shoppers leave. */
function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), constants.priority.PRIORITY_LOW)
  } catch {
    // Where that is not allowed it hashes as before.
  }
}
giveWay()

/** As Better Auth makes its hashes, so that those from before stay good: about 32 MB and a tenth of a second each. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }

/** The key of a password in hexadecimal. @param work.salt in hexadecimal, taken as text */
export default function derive({ password, salt }: { password: string; salt: string }): string {
  return scryptSync(password.normalize('NFKC'), salt, 64, cost).toString('hex')
}
