import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'

/** The subfolders of a data folder that the shop writes to, and the folder itself. */
const written = ['', 'database', 'files', 'pictures', 'mail']

/** More than a nearly full disk may have free in a partly used block. */
const probeBytes = 64 * 1024

/**
 * Checks that the data folder is writable before orders are accepted.
 * @throws ConfigError that names the folder and the reason
 */
export async function checkWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unwritable(dataDir, error)
  }
  for (const folder of written.map((name) => join(dataDir, name)).filter((path) => existsSync(path))) {
    const probe = join(folder, `.write-check.${randomUUID()}.part`)
    try {
      await writeFile(probe, Buffer.alloc(probeBytes), { flush: true })
      await rm(probe)
    } catch (error) {
      await rm(probe, { force: true }).catch(() => undefined)
      throw unwritable(folder, error)
    }
  }
}

function unwritable(folder: string, error: unknown): ConfigError {
  return new ConfigError(
    `The data folder ${folder} cannot be written (${(error as Error).message}). Orders, emails and files could not be ` +
      'kept, so the shop does not start. Check that the disk is mounted writable and has space, and that the folder ' +
      'belongs to the user who runs the shop; or name another folder (DATA_DIR).',
  )
}
