import type { CalendarReader } from './appointments/hosts/calendar-port.ts'
import type { Db } from './db.ts'
import type { Holds } from './limits.ts'
import type { PictureSource } from './moving/picture-source.ts'
import type {
  Backups,
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
 * Runs reads that may take long and change nothing, on a replica where there is one. What was committed before the call is
 * in them. They may run twice: the second time on the primary.
 */
export type ReadAside = <Value>(read: (db: Db) => Promise<Value>) => Promise<Value>

/** Everything the business needs from outside, built once by the server and handed down. */
export type Shop = {
  db: Db
  readAside: ReadAside
  clock: Clock
  jobs: Jobs
  settings: Settings
  /** Who new payments are opened with. */
  gateway: Gateway
  /** Gateways of payments from before, whose keys are still there: they are asked and refunded, nothing new is opened. */
  formerGateways: readonly Gateway[]
  mailer: Mailer
  /** Sends messages to phones; null where WhatsApp is not set up. */
  messenger: Messenger | null
  webhooks: WebhookSender
  /** Reads the hosts' own calendars. */
  calendars: CalendarReader
  /** Fetches pictures from the shop that people move from. */
  pictureSource: PictureSource
  /** Where pages of old are now. */
  redirects: Redirects
  files: FileStore
  /** Whether there is room for strangers' files; see `freeSpace` in limits.ts. */
  hasRoom: () => Promise<boolean>
  /** Scans strangers' files; null when none is set up. */
  scan: Scanner | null
  pictures: Pictures
  pdfs: Pdfs
  secrets: Secrets
  /** What one network or buyer may hold unpaid; null for no caps. */
  holds: Holds | null
  backups: Backups
  log: Log
  /** The shop's public address without a trailing slash; links in mails and to the gateway are made from it. */
  baseUrl: string
}
