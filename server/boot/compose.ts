import { join, resolve } from 'node:path'
import { clamdScanner } from '#adapters/antivirus/clamd.ts'
import { calendarReader } from '#adapters/calendars/read-calendar.ts'
import type { OpenDatabase } from '#adapters/database/open.ts'
import { emailJsMailer } from '#adapters/email/emailjs.ts'
import { folderMailer } from '#adapters/email/folder.ts'
import { smtpMailer } from '#adapters/email/smtp.ts'
import { isThisMachine } from '#adapters/http/this-machine.ts'
import { pictureSource } from '#adapters/images/fetch-picture.ts'
import { openPictures } from '#adapters/images/pictures.ts'
import { whatsappCloud } from '#adapters/messenger/whatsapp-cloud.ts'
import type { SandboxGateway } from '#adapters/payments/sandbox.ts'
import { openPdfs } from '#adapters/pdf/stamp-pdf.ts'
import { webhookSender } from '#adapters/webhooks/send.ts'
import { AttemptCounts } from '#shop/audit/attempt-counts.ts'
import { concurrencyLimits, holdLimitsFor } from '#shop/limits.ts'
import { methodsOf } from '#shop/payments/gateway-of.ts'
import type { Clock, FileStore, Log, Mailer, Scanner } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import type { Messenger } from '#shop/whatsapp/messenger-port.ts'
import { finishRestore } from '../backup/after-restore.ts'
import { openBackups } from '../backup/nightly.ts'
import type { Config } from '../config/env.ts'
import type { ImageCache } from '../endpoints/images/image-cache.ts'
import { cachedRedirects } from '../http/redirects/cached-redirects.ts'
import { openQueue, type Queue } from '../jobs/queue.ts'
import { circuitBreaker } from '../outbound/circuit-breaker.ts'
import { guardMailer, guardMessenger, guardScanner, guardWebhooks } from '../outbound/with-circuit-breaker.ts'
import { cachedSettings } from './cached-settings.ts'
import { chooseGateways } from './choose-gateways.ts'
import { openReplicaReads } from './database/open-replica-reads.ts'
import { type DiskSpace, diskSpace, hasDiskSpace } from './disk-space-check.ts'
import { openOwnDatabase } from './open-own-database.ts'
import { secretsFrom, sharedSecret } from './secrets.ts'
import { openStores } from './stores.ts'
import { timeouts as standard, type Timeouts } from './timeouts.ts'

/** The shop, with the parts that only the server needs. */
export type Composed = {
  shop: Shop
  database: OpenDatabase
  replica: Awaited<ReturnType<typeof openReplicaReads>>
  queue: Queue
  /** The sandbox bank, when it is the shop's gateway. */
  sandbox: SandboxGateway | null
  master: string
  /** Where emails and downloads are stored as files. */
  dataDir: string
  /** Social preview pictures, rendered on request. */
  social: ImageCache
  jpegs: ImageCache
  /** The scripts and styles of recent releases. */
  assets: FileStore
  timeouts: Timeouts
}

/** Parts that tests replace. */
type Replaced = {
  clock?: Clock | undefined
  timeouts?: Timeouts | undefined
  disk?: ((folder: string) => Promise<DiskSpace>) | undefined
}

const systemClock: Clock = { now: () => new Date() }

/** Builds the one Shop that everything is given: opens and migrates the database, opens the queue. */
export async function compose(
  config: Config,
  log: Log,
  { clock = systemClock, timeouts = standard, disk = diskSpace }: Replaced = {},
): Promise<Composed> {
  const { baseUrl } = config
  const dataDir = resolve(config.DATA_DIR)
  const database = await openOwnDatabase(config, clock.now())
  const queue = await openQueue(database.queue, log)
  const { jobs } = queue
  await finishRestore(database.db, jobs, log, clock.now())
  const replica = await openReplicaReads(database.db, config, log)
  const master = await sharedSecret(database.db, config, dataDir, clock.now())
  const secrets = secretsFrom(master)
  const { gateway, formerGateways, sandbox } = chooseGateways(config, {
    db: database.db,
    clock,
    baseUrl,
    secrets,
    log,
    timeouts,
  })
  const stores = await openStores(config, dataDir, timeouts, log)
  const guard = { allowLocal: !config.production, hosts: config.WEBHOOK_HOSTS }
  const shop: Shop = {
    db: database.db,
    readOnReplica: replica?.aside.read ?? ((read) => read(database.db)),
    clock,
    jobs,
    settings: cachedSettings(database.db, { methods: methodsOf(gateway), live: gateway.live }),
    gateway,
    formerGateways,
    mailer: mailerOf(config, dataDir, timeouts, log),
    messenger: messengerOf(config, timeouts, log),
    webhooks: guardWebhooks(webhookSender({ ...guard, timeoutMs: timeouts.webhook }), (origin) =>
      circuitBreaker(origin, timeouts.breaker, log),
    ),
    calendars: calendarReader({ ...guard, timeouts: timeouts.calendar }),
    pictureSource: pictureSource({ ...guard, timeoutMs: timeouts.picture }),
    redirects: cachedRedirects(database.db),
    files: stores.files,
    // A bucket reports no free space.
    hasRoom: async () => config.s3 !== null || hasDiskSpace(await disk(dataDir)),
    scan: scannerOf(config, timeouts, log),
    pictures: openPictures(stores.pictures, {
      team: concurrencyLimits.teamPictures.waiting,
      strangers: concurrencyLimits.strangersPictures.waiting,
    }),
    pdfs: openPdfs(),
    secrets,
    attempts: new AttemptCounts(),
    holds: holdLimitsFor(config.ORDER_LIMIT),
    backups: openBackups(config, clock, log),
    log,
    baseUrl,
  }
  const { social, jpegs, assets } = stores
  return { shop, database, replica, queue, sandbox, master, dataDir, social, jpegs, assets, timeouts }
}

/** The mailer (R34): SMTP, else EmailJS, else files. */
function mailerOf(config: Config, dataDir: string, timeouts: Timeouts, log: Log): Mailer {
  const guarded = (mailer: Mailer) => guardMailer(mailer, circuitBreaker(mailer.name, timeouts.breaker, log))
  if (config.SMTP_URL && config.MAIL_FROM) {
    const here = isThisMachine(new URL(config.SMTP_URL).hostname)
    return guarded(smtpMailer(config.SMTP_URL, config.MAIL_FROM, timeouts.smtp, here))
  }
  if (config.emailJs) return guarded(emailJsMailer({ ...config.emailJs, timeoutMs: timeouts.emailJs }))
  return folderMailer(join(dataDir, 'mail'))
}

/** WhatsApp, when its keys are configured. */
function messengerOf({ whatsapp }: Config, timeouts: Timeouts, log: Log): Messenger | null {
  if (whatsapp === null) return null
  const messenger = whatsappCloud({ ...whatsapp, timeoutMs: timeouts.whatsapp })
  return guardMessenger(messenger, circuitBreaker(messenger.name, timeouts.breaker, log))
}

/** The virus scanner, when its address is configured. */
function scannerOf({ CLAMAV_URL }: Config, timeouts: Timeouts, log: Log): Scanner | null {
  if (CLAMAV_URL === undefined) return null
  return guardScanner(clamdScanner(CLAMAV_URL, timeouts.clamd), circuitBreaker('clamd', timeouts.breaker, log))
}
