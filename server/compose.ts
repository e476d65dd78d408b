import { join, resolve } from 'node:path'
import type { PgBoss } from 'pg-boss'
import { type DatabaseChoice, type OpenDatabase, openDatabase } from '#adapters/database/open.ts'
import { folderMailer } from '#adapters/mail/folder.ts'
import { smtpMailer } from '#adapters/mail/smtp.ts'
import { type SandboxGateway, sandboxGateway } from '#adapters/payments/sandbox.ts'
import { diskStore } from '#adapters/storage/disk.ts'
import type { Clock, Log } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import type { Config } from './env.ts'
import { openQueue } from './queue.ts'
import { masterSecret, secretsFrom } from './secrets.ts'
import { type KeptSettings, keptSettings } from './settings.ts'

/** The shop with the parts only the server needs to know. */
export type Composed = {
  shop: Shop
  database: OpenDatabase
  boss: PgBoss
  sandbox: SandboxGateway
  settings: KeptSettings
  master: string
  /** Where letters and downloads lie when they are kept as files. */
  dataDir: string
}

const systemClock: Clock = { now: () => new Date() }

/** Builds the one Shop that everything is handed: opens the database, brings it up to date, opens the queue. */
export async function compose(
  config: Config,
  baseUrl: string,
  log: Log,
  clock: Clock = systemClock,
): Promise<Composed> {
  const dataDir = resolve(config.DATA_DIR)
  const choice: DatabaseChoice = config.DATABASE_URL
    ? { url: config.DATABASE_URL }
    : { folder: join(dataDir, 'database') }
  const database = await openDatabase(choice)
  await database.migrate(resolve('db/migrations'))
  const { boss, jobs } = await openQueue(database.queue, log)
  const master = await masterSecret(config.SESSION_SECRET, dataDir)
  const sandbox = sandboxGateway(database.db, clock, baseUrl)
  const settings = keptSettings(database.db)
  const shop: Shop = {
    db: database.db,
    clock,
    jobs,
    settings,
    gateway: sandbox,
    mailer: config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM) : folderMailer(join(dataDir, 'mail')),
    files: diskStore(join(dataDir, 'files')),
    secrets: secretsFrom(master),
    log,
    baseUrl,
  }
  return { shop, database, boss, sandbox, settings, master, dataDir }
}
