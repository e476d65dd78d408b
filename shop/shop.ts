import type { CalendarReader } from './appointments/hosts/calendar-port.ts'
import type { AttemptCounts } from './audit/attempt-counts.ts'
import type { Backups } from './backups/backups-port.ts'
import type { Db } from './db.ts'
import type { HoldLimits } from './limits.ts'
import type { PictureSource } from './moving/picture-source.ts'
import type {
  Clock,
  FileStore,
  Gateway,
  Jobs,
  Log,
  Mailer,
  Pdfs,
  Pictures,
  Scanner,
  Secrets,
  Settings,
  WebhookSender,
} from './ports.ts'
import type { Redirects } from './redirects/lookup.ts'
import type { Messenger } from './whatsapp/messenger-port.ts'

/**
 * Runs long read-only queries, on a replica if there is one. They see everything committed before the call. They may
 * run twice: the second time on the primary.
 */
export type ReplicaRead = <Value>(read: (db: Db) => Promise<Value>) => Promise<Value>

/** The business logic's dependencies, built once by the server and passed down. */
export type Shop = {
  db: Db
  readOnReplica: ReplicaRead
  clock: Clock
  jobs: Jobs
  settings: Settings
  /** The gateway for new payments. */
  gateway: Gateway
  /** Gateways of earlier payments with keys still configured: they are asked and refunded, but open no new ones. */
  formerGateways: readonly Gateway[]
  mailer: Mailer
  /** Sends messages to phones; null where WhatsApp is not set up. */
  messenger: Messenger | null
  webhooks: WebhookSender
  /** Reads the hosts' own calendars. */
  calendars: CalendarReader
  /** Fetches pictures from the shop that products are imported from. */
  pictureSource: PictureSource
  /** Redirects of old pages. */
  redirects: Redirects
  files: FileStore
  /** Whether there is room for strangers' files; see `freeSpace` in limits.ts. */
  hasRoom: () => Promise<boolean>
  /** Scans strangers' files; null when none is set up. */
  scan: Scanner | null
  pictures: Pictures
  pdfs: Pdfs
  secrets: Secrets
  /** Attempts that this process has still to add to the security log. */
  attempts: AttemptCounts
  /** Limits of unpaid orders per network and buyer; null for none. */
  holds: HoldLimits | null
  backups: Backups
  log: Log
  /** The shop's public URL without a trailing slash; the base of links in emails and to the gateway. */
  baseUrl: string
}
