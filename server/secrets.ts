import { createHmac, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Secrets } from '#shop/ports.ts'

/** The shop's master secret: from the configuration, or made once and kept in the data folder, readable by its owner only. */
export async function masterSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured
  const path = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
    await chmod(path, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}

/** Keyed names for private links: each purpose has a key of its own, so a link for one thing never opens another. */
export function secretsFrom(master: string): Secrets {
  return {
    sign: (purpose, subject) => createHmac('sha256', `${purpose}:${master}`).update(subject).digest('base64url'),
  }
}
