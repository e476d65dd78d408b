import type { Db } from './db.ts'
import type { Clock, FileStore, Gateway, Jobs, Log, Mailer, Secrets, Settings } from './ports.ts'

/** Everything the business needs from outside, built once by the server and handed down. */
export type Shop = {
  db: Db
  clock: Clock
  jobs: Jobs
  settings: Settings
  gateway: Gateway
  mailer: Mailer
  files: FileStore
  secrets: Secrets
  log: Log
  /** The shop's public address without a trailing slash; links in mails and to the gateway are made from it. */
  baseUrl: string
}
