import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'

const others = 0o077

/**
 * Restricts everything this process writes to its owner (files 600, folders 700), and existing files as well. Links are
 * not followed. PGlite sets its own file modes, so its folder is restricted instead.
 */
export function restrictFiles(dataDir: string): void {
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
    // Deleted meanwhile, or owned by another user.
    if (!['ENOENT', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
