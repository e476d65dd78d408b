// A separate thread, run from source: Node's own thread pool also serves files and Brotli.
import { scryptSync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** On Linux each thread has its own priority; this one yields to the threads that answer shoppers. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), constants.priority.PRIORITY_LOW)
  } catch {
    // Without permission it hashes at normal priority.
  }
}
lowerPriority()

/** Better Auth's parameters, so that older hashes stay valid: about 32 MB and a tenth of a second each. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }

/** The key of a password in hexadecimal. @param work.salt in hexadecimal, taken as text */
export default function derive({ password, salt }: { password: string; salt: string }): string {
  return scryptSync(password.normalize('NFKC'), salt, 64, cost).toString('hex')
}
