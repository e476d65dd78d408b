import { join, resolve } from 'node:path'
import type { PgBoss } from 'pg-boss'
import { type DatabaseChoice, type OpenDatabase, openDatabase } from '#adapters/database/open.ts'
import { emailJsMailer } from '#adapters/mail/emailjs.ts'
import { folderMailer } from '#adapters/mail/folder.ts'
import { smtpMailer } from '#adapters/mail/smtp.ts'
import type { SandboxGateway } from '#adapters/payments/sandbox.ts'
import { openPdfs } from '#adapters/pdf/stamp-pdf.ts'
import { pictureFolder } from '#adapters/pictures/folder.ts'
import { diskStore } from '#adapters/storage/disk.ts'
import { webhookSender } from '#adapters/webhooks/send.ts'
import type { Clock, FileStore, Log, Mailer } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { chooseGateways } from './choose-gateways.ts'
import type { Config } from './env.ts'
import { openQueue } from './queue.ts'
import { masterSecret, secretsFrom } from './secrets.ts'
import { keptSettings } from './settings.ts'

/** The shop with the parts only the server needs to know. */
export type Composed = {
  shop: Shop
  database: OpenDatabase
  boss: PgBoss
  /** The sandbox bank, when it is the shop's gateway. */
  sandbox: SandboxGateway | null
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
  const secrets = secretsFrom(master)
  const { gateway, formerGateways, sandbox } = chooseGateways(config, { db: database.db, clock, baseUrl, secrets, log })
  const shop: Shop = {
    db: database.db,
    clock,
    jobs,
    settings: keptSettings(database.db),
    gateway,
    formerGateways,
    mailer: mailerOf(config, dataDir),
    webhooks: webhookSender({ allowLocal: !config.production }),
    files: await filesOf(config, dataDir),
    pictures: pictureFolder(join(dataDir, 'pictures')),
    pdfs: openPdfs(),
    secrets,
    log,
    baseUrl,
  }
  return { shop, database, boss, sandbox, master, dataDir }
}

/** How letters leave (decision 26): over SMTP, else through EmailJS, else as files. */
function mailerOf(config: Config, dataDir: string): Mailer {
  if (config.SMTP_URL) return smtpMailer(config.SMTP_URL, config.MAIL_FROM)
  return config.emailJs ? emailJsMailer(config.emailJs) : folderMailer(join(dataDir, 'mail'))
}

/** Where private files lie: in a bucket, when one is set up, else in the data folder. */
async function filesOf({ s3 }: Config, dataDir: string): Promise<FileStore> {
  if (s3 === null) return diskStore(join(dataDir, 'files'))
  // Large, and most shops never need it.
  const { s3Store } = await import('#adapters/storage/s3.ts')
  return s3Store(s3)
}
