import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'bustan-tests-'
const memory = '/dev/shm'
const roomBytes = 6 * 1024 ** 3
const longestRunMs = 2 * 3_600_000

/**
 * Creates the folder for everything of a run, including temporary files: in memory if there is plenty, because tests
 * copy and drop databases by the hundred, else on disk.
 */
export function makeRunFolder(): string {
  const inMemory = hasRoom(memory)
  if (inMemory) removeAbandoned(memory)
  const folder = mkdtempSync(join(inMemory ? memory : tmpdir(), prefix))
  process.env.TMPDIR = join(folder, 'tmp')
  mkdirSync(process.env.TMPDIR)
  return folder
}

/** Whether there is space, and programs may be executed there: tests write some. */
function hasRoom(place: string): boolean {
  try {
    const options = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, path]) => path === place)?.[3]
    const { bavail, bsize } = statfsSync(place)
    const isOpen = options !== undefined && !options.split(',').includes('noexec')
    return isOpen && Math.min(bavail * bsize, process.availableMemory()) > roomBytes
  } catch {
    return false
  }
}

/** Removes the folders of killed runs, which would occupy memory. */
function removeAbandoned(place: string): void {
  for (const name of readdirSync(place).filter((each) => each.startsWith(prefix))) {
    const folder = join(place, name)
    const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - changed > longestRunMs) rmSync(folder, { recursive: true, force: true })
  }
}
