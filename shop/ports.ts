import type { Executor } from './db.ts'
import type { JobData, JobName } from './jobs.ts'
import type { Fils, Locale } from './money.ts'
import type { StoreSettings } from './settings/form.ts'

/** What time it is; tests move it. */
export type Clock = { now(): Date }

/** The queue. Jobs are rows written through `executor`, so they exist exactly when the caller's transaction commits. */
export type Jobs = {
  enqueue<Name extends JobName>(
    executor: Executor,
    name: Name,
    data: readonly JobData[Name][],
    options?: { afterMs?: number },
  ): Promise<void>
}

/** The store's settings as they are now. Ask before a transaction, never inside one: the answer may need a query. */
export type Settings = { read(): Promise<StoreSettings> }

export type PaymentMethod = 'knet' | 'visa' | 'mastercard'

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
  customer: { name: string; email: string; phone: string }
}

/** What a gateway says of a payment when asked server to server; only this ever decides. */
export type PaymentReport = {
  state: 'pending' | 'captured' | 'declined' | 'cancelled' | 'expired'
  amount: Fils
  currency: string
  paymentId: string
  orderNumber: string
}

/** One payment gateway. `open` is safe to call again for the same payment and answers the same page. */
export type Gateway = {
  name: string
  open(request: PaymentRequest): Promise<{ reference: string; pageUrl: string }>
  ask(reference: string): Promise<PaymentReport>
}

/** A letter ready to leave. */
export type Letter = { to: string; subject: string; html: string; text: string; locale: Locale; messageId: string }

/** Where letters leave: SMTP, or files the store team can read. Throws when the letter was not taken. */
export type Mailer = { name: string; send(letter: Letter): Promise<void> }

/** Private files such as guides; keys are made by us, never by a shopper. */
export type FileStore = {
  put(key: string, content: Uint8Array, contentType: string): Promise<void>
  stream(key: string): Promise<{ body: ReadableStream<Uint8Array>; bytes: number }>
  exists(key: string): Promise<boolean>
}

/** The random and secret half of private links: an order's access token is derived, never kept. */
export type Secrets = { sign(purpose: string, subject: string): string }

/** Where the shop says what its keepers should know. Never a password, token or address of a buyer. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>
