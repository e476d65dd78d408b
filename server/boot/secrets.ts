import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncPath } from '#adapters/database/pglite/durable-files.ts'
import type { Executor } from '#shop/db.ts'
import type { Secrets } from '#shop/ports.ts'
import { claimSecretFingerprint, readSecretFingerprint } from '#shop/settings/shop-id.ts'
import { ConfigError } from '../config/config-error.ts'
import { secretText } from '../config/env-fields.ts'

/**
 * The shop's master secret: configured, or generated once and stored in the data folder, readable by its owner only.
 * @param sync flushes a path to disk
 * @throws ConfigError when the stored one is shorter than a configured one may be
 */
export async function masterSecret(
  configured: string | undefined,
  dataDir: string,
  sync: (path: string) => void = syncPath,
): Promise<string> {
  if (configured) return configured
  const path = secretFile(dataDir)
  await mkdir(dataDir, { recursive: true })
  if (!existsSync(path)) {
    // Written completely under another name and linked into place: of two concurrent starts one wins, and the other
    // never reads half a secret.
    const draft = `${path}.${process.pid}`
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
    sync(draft)
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    sync(dataDir)
    await unlink(draft)
  }
  const stored = secretText.safeParse((await readFile(path, 'utf8')).trim())
  if (!stored.success)
    throw new ConfigError(
      `${path} is empty or cut off: a secret has at least 32 characters. Put back the one of a backup or of another machine. Only if this shop has not sent any link yet, remove the file: the next start makes another.`,
    )
  return stored.data
}

type Given = { SESSION_SECRET?: string | undefined; NEW_SECRET?: string | undefined }

/**
 * The master secret that all machines of the shop share; its fingerprint is in the database. A machine without one
 * generates it only for a shop that has none yet.
 * @throws ConfigError on a machine with a different secret, or with none that is usable
 */
export async function sharedSecret(db: Executor, env: Given, dataDir: string, now: Date): Promise<string> {
  const known = await readSecretFingerprint(db)
  const isMissing = env.SESSION_SECRET === undefined && !existsSync(secretFile(dataDir))
  if (known !== null && known !== env.NEW_SECRET && isMissing)
    throw refusal(known, 'this machine has none: SESSION_SECRET is not set')
  const master = await masterSecret(env.SESSION_SECRET, dataDir)
  const mine = fingerprintOf(master)
  const holding = await claimSecretFingerprint(db, mine, env.NEW_SECRET ?? null, now)
  if (holding !== mine)
    throw refusal(holding, `${env.SESSION_SECRET ? 'SESSION_SECRET' : secretFile(dataDir)} is another one`)
  return master
}

const secretFile = (dataDir: string) => join(dataDir, 'session-secret')

/** A fingerprint that does not reveal the secret. */
const fingerprintOf = (master: string) =>
  createHmac('sha256', master).update('bustan secret fingerprint').digest('hex').slice(0, 32)

function refusal(known: string, why: string): ConfigError {
  return new ConfigError(
    [
      `The shop in this database signs its links and sessions with a secret, and ${why}. Orders' links of one machine would be refused by the other, so the shop does not start, and nothing was changed.`,
      '',
      '  - Is this another server of the same shop? Give it the SESSION_SECRET of the others (or the file session-secret of their DATA_DIR).',
      `  - Is the secret changed on purpose? It ends all sessions and links that were sent, and no code of two-step sign-in can be checked any more: NEW_SECRET=${known} npm start, once, with every machine stopped before, then npm run admin -- reset-two-factor EMAIL for each account that has it.`,
    ].join('\n'),
  )
}

/** Keyed signatures for private links: each purpose has its own key, so a link is valid for one purpose only. */
export function secretsFrom(master: string): Secrets {
  return {
    sign: (purpose, subject) => createHmac('sha256', `${purpose}:${master}`).update(subject).digest('base64url'),
  }
}
