import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#shop/ports.ts'

const maxAgeMs = 86_400_000

/** Removes from a data folder what a process that was killed left half written, older than a day. Never rejects. */
export async function removeParts(dataDir: string, log: Log): Promise<void> {
  try {
    for (const folder of ['files', 'pictures', 'social', 'jpegs'].map((name) => join(dataDir, name))) {
      if (!existsSync(folder)) continue
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !entry.name.endsWith('.part')) continue
        const path = join(entry.parentPath, entry.name)
        if (Date.now() - (await stat(path)).mtimeMs > maxAgeMs) await rm(path, { force: true })
      }
    }
  } catch (error) {
    log.error({ err: error }, 'half written files were not removed')
  }
}
