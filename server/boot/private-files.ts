import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'

const others = 0o077

/**
 * Makes everything that this process writes from now on its owner's alone (files 600, folders 700), and so what an
 * earlier version, or somebody's own copy, left open in the data folder. Links are not followed. PGlite gives its files
 * modes of its own, so it is their folder that is closed.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(others)
  close(realpathSync(dataDir))
}

function close(path: string): void {
  try {
    const found = lstatSync(path)
    if (found.isDirectory() && basename(path) !== 'pgdata')
      for (const name of readdirSync(path)) close(join(path, name))
    const isOpen = (found.mode & others) !== 0
    if (isOpen && (found.isDirectory() || found.isFile())) chmodSync(path, found.mode & 0o7777 & ~others)
  } catch (error) {
    // Gone meanwhile, or somebody else's, who has to do it.
    if (!['ENOENT', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
