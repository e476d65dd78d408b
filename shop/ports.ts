import type { Executor } from './db.ts'
import type { JobData, JobName, JobState } from './jobs.ts'
import type { Fils, Locale } from './money.ts'
import type { GatewayName, MethodKind, PaymentMethod } from './payments/methods.ts'
import type { StoreSettings } from './settings/form.ts'
import type { Statement } from './statements.ts'

/** The current time; tests move it. */
export type Clock = { now(): Date }

/** The queue. Jobs are rows written through `executor`, so they exist exactly when the caller's transaction commits. */
export type Jobs = {
  enqueue<Name extends JobName>(
    executor: Executor,
    name: Name,
    data: readonly JobData[Name][],
    options?: { afterMs?: number },
  ): Statement
  /** Whether a job with this data waits. `expedite` makes it due now, and tells it from one that runs. */
  isWaiting<Name extends JobName>(executor: Executor, name: Name, data: JobData[Name]): Promise<boolean>
  expedite<Name extends JobName>(executor: Executor, name: Name, data: JobData[Name]): Promise<JobState | null>
}

/** The store's current settings. Read them before a transaction: it may query. Call `invalidate` after a change. */
export type Settings = { read(): Promise<StoreSettings>; invalidate(): void }

/** No answer in time, or a server error: a later attempt may succeed. */
export class Unavailable extends Error {}

/** A request to open a payment: the amount is the order's total, the reference is our payment's id. */
export type PaymentRequest = {
  paymentId: string
  orderNumber: string
  amount: Fils
  currency: 'KWD'
  method: PaymentMethod
  kind: MethodKind
  locale: Locale
  returnUrl: string
  expiresAt: Date
  /** The phone without its +, split after the calling code; null for a country without a built-in plan. */
  customer: { firstName: string; lastName: string; email: string; phone: { code: string; number: string } | null }
}

/** A gateway's report of a payment, asked server to server; only this decides. */
export type PaymentReport = {
  state: 'pending' | 'captured' | 'declined' | 'cancelled' | 'expired'
  /** Null when it is no whole number of fils. */
  amount: Fils | null
  currency: string
  /** Its fee, if reported; the contract's rate is in the settings. */
  fee?: Fils | null
  paymentId: string
  /** Null from a gateway that does not return it; the payment's id identifies the order, too. */
  orderNumber: string | null
  /** Whether real money moved; it must match the gateway's key. */
  live: boolean
}

/** A refund to make; `id` is our refund's, and the same id is never paid back twice. `again`: it was sent before. */
export type RefundRequest = {
  id: string
  reference: string
  amount: Fils
  currency: 'KWD'
  reason: string
  again: boolean
}

/** A gateway's report of a refund. Pending: accepted and being processed, perhaps by people, for days. */
export type RefundReport = { state: 'pending' | 'done' | 'failed'; reference: string | null; failure?: string }

/** The subject of a notification whose signature was verified; its states and amounts are never trusted. */
export type GatewayNotification =
  | { about: 'payment'; by: { reference: string } | { paymentId: string } }
  | { about: 'refund'; reference: string }
  | { about: 'nothing' }

/**
 * A payment gateway. `open` is idempotent for a payment. Every call throws when the gateway could not be asked or its
 * answer is invalid; a refund it refuses is an answer.
 */
export type Gateway = {
  name: GatewayName
  /** Whether its key moves real money. */
  live: boolean
  /** The least that it charges, in fils. */
  minimum: Fils
  /** Whether it takes this kind of payment methods; others are not offered. */
  takes(kind: MethodKind): boolean
  open(request: PaymentRequest): Promise<{ reference: string; pageUrl: string }>
  ask(reference: string): Promise<PaymentReport>
  refund(request: RefundRequest): Promise<RefundReport>
  askRefund(reference: string): Promise<RefundReport>
  /** How long the same refund may be resent without being paid twice; after that a person must check it. */
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
  /** An appointment for the reader's calendar; the method is iCalendar's, and must equal the one in its content. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

/** Sends emails. `EmailRefused` is a permanent failure, any other temporary; `from` and `folder` are for the team. */
export type Mailer = { name: string; from?: string; folder?: string; send(outgoing: Email): Promise<void> }

/** Permanently refused: too large, or treated as spam. The message is for the team. */
export class EmailRefused extends Error {}
/** The mailbox itself does not exist or refuses mail: counts as a bounce. */
export class MailboxRefused extends EmailRefused {}

/** Why a webhook address is refused: not a URL, not encrypted, in a private network (SSRF), or not in WEBHOOK_HOSTS. */
export type WebhookProblem = 'not_an_address' | 'not_https' | 'private_address' | 'host_not_allowed'

/** The receiver's answer; `problem` is null for 2xx only. Redirects are not followed. `not_sent`: its circuit is open. */
export type WebhookResponse =
  | { problem: null; status: number }
  | { problem: 'status' | 'redirect'; status: number }
  | { problem: WebhookProblem | 'unknown_host' | 'timeout' | 'connection' | 'not_sent'; status: null }

/** Sends events to integrations, whose URLs an admin typed: none may reach the shop's own network. */
export type WebhookSender = {
  /** What is wrong with a URL's text; what it resolves to is checked at every connection. */
  refuses(url: string): WebhookProblem | null
  /** Never throws: every failure is an answer. */
  send(request: { url: string; headers: Record<string, string>; body: string }): Promise<WebhookResponse>
}

/** A cache in front of the shop. Purges pages with one of these keys, '*' for all; throws when it was not reached. */
export type CacheInFront = { address: string; purge(keys: readonly string[]): Promise<void> }

/** Scans a file for viruses. Throws `Unavailable` when it cannot be asked. */
export type Scanner = (content: Uint8Array) => Promise<'clean' | 'infected'>

/** Private files such as guides; keys are generated by the shop, never by a shopper. */
export type FileStore = {
  /** A folder is of this shop only (its marker says so); a bucket may hold files of others. */
  place: 'folder' | 'bucket'
  put(key: string, content: Uint8Array, contentType: string): Promise<void>
  /** The same as a stream, for large files. When the body breaks off it throws, and stores nothing. */
  putStream(key: string, body: ReadableStream<Uint8Array>, contentType: string): Promise<void>
  /** All of a file, or the part from `start` to `end`, both included; `bytes` is the length of that part. */
  stream(
    key: string,
    part?: { start: number; end: number },
  ): Promise<{ body: ReadableStream<Uint8Array>; bytes: number }>
  exists(key: string): Promise<boolean>
  read(key: string): Promise<Uint8Array | null>
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>
  /** All files below a folder, with when each was written; none when there is no such folder. */
  list(folder: string): AsyncIterable<{ key: string; writtenAt: Date }>
}

/** Changes PDFs, one after another, since each is held in memory as a whole. */
export type Pdfs = {
  /** Writes a line at the foot of each page. Throws if the file is encrypted or broken; `Unavailable` at shutdown. */
  stamp(pdf: Uint8Array, line: string): Promise<Uint8Array>
  /** Runs work after the work before it, whether or not that succeeded. */
  inTurn<Done>(work: () => Promise<Done>): Promise<Done>
  close(): Promise<void>
}

/** Why a picture was refused. */
export type PictureRefusal = 'not_a_picture' | 'too_many_pixels' | 'too_small' | 'broken' | 'busy'

/** Public product pictures: uploads are re-encoded in all widths and formats, which removes scripts and GPS metadata. */
export type Pictures = {
  /** Stores a picture under an id of ours; returns the colour of its placeholder ("#2c7a35"). */
  keep(id: string, content: Uint8Array): Promise<{ ok: true; colour: string } | { ok: false; reason: PictureRefusal }>
  /** Re-encodes a picture that belongs to no product, at most 2400 px, without metadata. */
  redraw(
    content: Uint8Array,
    format: 'png' | 'jpeg' | 'webp',
  ): Promise<
    | { ok: true; content: Uint8Array }
    | { ok: false; reason: Extract<PictureRefusal, 'busy' | 'too_many_pixels' | 'broken'> }
  >
  /** One of its files, such as '<id>-640.avif'; null when there is none, whatever the name. */
  read(fileName: string): Promise<{ content: Uint8Array; contentType: string } | null>
  /** Deletes all files of a picture; does nothing when there are none. */
  remove(id: string): Promise<void>
}

/** The secrets of private links: derived, never stored. */
export type Secrets = { sign(purpose: string, subject: string): string }

/** The shop's log for its operators. Never a password, token or address of a buyer; an error as `err`, without values. */
export type Log = Record<'info' | 'warn' | 'error', (facts: LogFacts, message: string) => void>
type LogFacts = Record<string, unknown> & { error?: never }
