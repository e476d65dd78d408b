import type { Executor } from './db.ts'
import type { JobData, JobName } from './jobs.ts'
import type { Fils, Locale } from './money.ts'
import type { PaymentMethod } from './payments/methods.ts'
import type { StoreSettings } from './settings/form.ts'
import type { Statement } from './statements.ts'

/** What time it is; tests move it. */
export type Clock = { now(): Date }

/** The queue. Jobs are rows written through `executor`, so they exist exactly when the caller's transaction commits. */
export type Jobs = {
  enqueue<Name extends JobName>(
    executor: Executor,
    name: Name,
    data: readonly JobData[Name][],
    options?: { afterMs?: number },
  ): Statement
}

/** The store's current settings. Read them before a transaction: it may query. Call `invalidate` after a change. */
export type Settings = { read(): Promise<StoreSettings>; invalidate(): void }

/** No answer in time, or a server error: a later attempt may succeed. */
export class Unavailable extends Error {}

/** What a gateway is asked to open: the amount is the order's total, the reference is our payment's id. */
export type PaymentRequest = {
  paymentId: string
  orderNumber: string
  amount: Fils
  currency: 'KWD'
  method: PaymentMethod
  locale: Locale
  returnUrl: string
  expiresAt: Date
  /** The phone without its +, split behind the calling code; null for a country the shop does not know by heart. */
  customer: { firstName: string; lastName: string; email: string; phone: { code: string; number: string } | null }
}

/** What a gateway says of a payment when asked server to server; only this ever decides. */
export type PaymentReport = {
  state: 'pending' | 'captured' | 'declined' | 'cancelled' | 'expired'
  /** Null when it is no whole number of fils. */
  amount: Fils | null
  currency: string
  /** What it keeps of the amount, where it says so; its contract's rate is in the settings. */
  fee?: Fils | null
  paymentId: string
  /** Null from a gateway that does not carry it; the payment's id names the order too. */
  orderNumber: string | null
  /** Whether real money moved; it must be what the gateway's key is for. */
  live: boolean
}

/** Money to pay back; `id` is our refund's, and the same id is never paid back twice. `again`: it was sent before. */
export type RefundRequest = {
  id: string
  reference: string
  amount: Fils
  currency: 'KWD'
  reason: string
  again: boolean
}

/** What a gateway says of a refund. Pending: it was taken and is being worked on, perhaps by people, for days. */
export type RefundReport = { state: 'pending' | 'done' | 'failed'; reference: string | null; failure?: string }

/** The subject of a notification whose signature was verified; its states and amounts are never trusted. */
export type GatewayNotification =
  | { about: 'payment'; by: { reference: string } | { paymentId: string } }
  | { about: 'refund'; reference: string }
  | { about: 'nothing' }

/**
 * One payment gateway. `open` is safe to call again for the same payment. Every call throws when the gateway could not
 * be asked or its answer makes no sense; a refund it refuses is an answer.
 */
export type Gateway = {
  name: string
  /** Whether its key moves real money. */
  live: boolean
  open(request: PaymentRequest): Promise<{ reference: string; pageUrl: string }>
  ask(reference: string): Promise<PaymentReport>
  refund(request: RefundRequest): Promise<RefundReport>
  askRefund(reference: string): Promise<RefundReport>
  /** For how long the same refund may be sent again without being paid twice; after that a person has to look. */
  refundRepeatMs: number
  /** Reads a notification; null when its signature is missing or not the gateway's. */
  readNotification(notification: { headers: Headers; body: string }): GatewayNotification | null
}

/** A rendered email. */
export type Email = {
  to: string
  subject: string
  html: string
  text: string
  locale: Locale
  messageId: string
  /** Further headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** An appointment for the reader's calendar; the method is iCalendar's, and stands in its content, too. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

/** Sends emails. Throws `EmailRefused` when it is permanent, else it is temporary; `from`, `folder` are for the team. */
export type Mailer = { name: string; from?: string; folder?: string; send(outgoing: Email): Promise<void> }

/** Permanently refused: too large, taken for spam. The message is for the team. */
export class EmailRefused extends Error {}
/** No such mailbox. */
export class MailboxRefused extends EmailRefused {}

/** Why a webhook address is refused: not a URL, not encrypted, in a private network (SSRF), or not in WEBHOOK_HOSTS. */
export type WebhookProblem = 'not_an_address' | 'not_https' | 'private_address' | 'host_not_allowed'

/** What the other side answered; `problem` is null for 2xx alone. Redirects are not followed. */
export type WebhookAnswer =
  | { problem: null; status: number }
  | { problem: 'status' | 'redirect'; status: number }
  | { problem: WebhookProblem | 'unknown_host' | 'timeout' | 'connection'; status: null }

/** Where events leave to integrations, whose addresses an admin typed: none may lead into the shop's own network. */
export type WebhookSender = {
  /** What is wrong with an address as it is written; where its name leads is checked at every connection. */
  refuses(url: string): WebhookProblem | null
  /** Never throws: whatever happens is an answer. */
  send(request: { url: string; headers: Record<string, string>; body: string }): Promise<WebhookAnswer>
}

/** A cache in front of the shop. Forgets the pages with one of these keys, '*' for all; throws when it was not reached. */
export type CacheInFront = { address: string; purge(keys: readonly string[]): Promise<void> }

/** Looks for viruses in a file. Throws `Unavailable` when it cannot be asked. */
export type Scanner = (content: Uint8Array) => Promise<'clean' | 'infected'>

/** Private files such as guides; keys are made by us, never by a shopper. */
export type FileStore = {
  put(key: string, content: Uint8Array, contentType: string): Promise<void>
  /** The same as a stream, for what does not fit in memory. When the body breaks off it throws, and stores nothing. */
  putStream(key: string, body: ReadableStream<Uint8Array>, contentType: string): Promise<void>
  /** All of a file, or the part from `start` to `end`, both included; `bytes` is how much of it that is. */
  stream(
    key: string,
    part?: { start: number; end: number },
  ): Promise<{ body: ReadableStream<Uint8Array>; bytes: number }>
  exists(key: string): Promise<boolean>
  read(key: string): Promise<Uint8Array | null>
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>
}

/** What is done to PDFs, one after another: all of a file must be held at once for it. */
export type Pdfs = {
  /** Writes a line at the foot of each page. Throws when the file cannot be changed: encrypted, broken; `Unavailable` at a stop. */
  stamp(pdf: Uint8Array, line: string): Promise<Uint8Array>
  /** Does a piece of work when those before it are done, whatever came of them. */
  inTurn<Done>(work: () => Promise<Done>): Promise<Done>
  close(): Promise<void>
}

/** Why a picture was not taken. */
export type PictureRefusal = 'not_a_picture' | 'too_many_pixels' | 'too_small' | 'broken' | 'busy'

/**
 * Public product pictures. Every upload is re-encoded in each width and format the shop serves, so that no script or
 * GPS metadata of the original is delivered.
 */
export type Pictures = {
  /** Keeps a picture under an id of ours; answers the colour that fills its place before it loads ("#2c7a35"). */
  keep(id: string, content: Uint8Array): Promise<{ ok: true; colour: string } | { ok: false; reason: PictureRefusal }>
  /** Re-encodes a picture that is no product's, at most 2400 px, without metadata. */
  redraw(
    content: Uint8Array,
    format: 'png' | 'jpeg' | 'webp',
  ): Promise<
    | { ok: true; content: Uint8Array }
    | { ok: false; reason: Extract<PictureRefusal, 'busy' | 'too_many_pixels' | 'broken'> }
  >
  /** One file of it, such as '<id>-640.avif'; null when there is none, whatever the name is. */
  read(fileName: string): Promise<{ content: Uint8Array; contentType: string } | null>
  /** Throws away all files of a picture; nothing happens when there are none. */
  remove(id: string): Promise<void>
}

/** Why a backup or a restore ended, for a screen that must have words for each. */
export type BackupFailure = 'no_space' | 'not_writable' | 'database' | 'not_proven' | 'refused' | 'broke_off' | 'other'

/** A backup that was restored for a trial before it counted; all sizes in bytes. */
export type ProvenBackup = { name: string; madeAt: Date; provenAt: Date; bytes: number; files: number; rows: number }

/** What is wrong with the shop's backups; null when nothing is. */
export type BackupTrouble = 'not_set_up' | 'unreachable' | 'none_yet' | 'failed' | 'old'

/** How the shop's own backups stand. */
export type BackupStatus = {
  /** Where they lie; null when none are set up. */
  folder: string | null
  keep: number
  /** Newest first. */
  proven: ProvenBackup[]
  /** The last one that was begun, whatever came of it. */
  lastRun: { startedAt: Date; state: 'running' | 'done' | 'failed'; reason: BackupFailure | null } | null
  trouble: BackupTrouble | null
}

/** The shop's own backups, made at night or when an admin asks. */
export type Backups = {
  status(): Promise<BackupStatus>
  /** Makes a backup and deletes the oldest above the retention count; false when there is none to make or one runs. */
  run(): Promise<boolean>
}

/** The secret half of private links: derived, never stored. */
export type Secrets = { sign(purpose: string, subject: string): string }

/** Where the shop says what its keepers should know. Never a password, token or address of a buyer. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>
