import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Secrets } from '#shop/ports.ts'

/**
 * The shop's master secret: configured, or generated once and stored in the data folder, readable by its owner only.
 */
export async function masterSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured
  const path = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true })
  if (!existsSync(path)) {
    // Written whole under another name and linked into place: of two processes that start at once one wins, and the
    // other never reads half a secret.
    const draft = `${path}.${process.pid}`
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await unlink(draft)
  }
  return (await readFile(path, 'utf8')).trim()
}

/** Keyed names for private links: each purpose has a key of its own, so a link for one thing never opens another. */
export function secretsFrom(master: string): Secrets {
  return {
    sign: (purpose, subject) => createHmac('sha256', `${purpose}:${master}`).update(subject).digest('base64url'),
  }
}
