import { createContext } from 'react-router'
import type { MailTemplate } from '#shop/email/table.ts'
import type { Limits } from '#shop/limits.ts'
import type { Locale } from '#shop/money.ts'
import type { Shop } from '#shop/shop.ts'

/** The admin area's live connection: a stream of server-sent events for the admin behind a session. */
export type Live = {
  /** Each event's data is a `LiveState`; it ends, after an event named 'bye', once they may no longer run the shop. */
  follow(sessionId: string): ReadableStream<Uint8Array>
}

/** A rendered email with its links disabled, so that an admin cannot act as its recipient. */
export type SeenEmail = { subject: string; html: string; text: string }

/** Email previews for the admin pages; implemented by the server. */
export type Emails = {
  /** An email of the outbox rendered now; null when its subject is gone. */
  ofOutbox(mailId: string): Promise<SeenEmail | null>
  /** A template with sample data, which is never stored. */
  sample(template: MailTemplate, locale: Locale): Promise<SeenEmail>
}

/** Receipts, credit notes and packing slips as PDF, which the server prints. */
export type Documents = {
  /**
   * A document for the team by its number ("ORD-2026-0007", "ORD-2026-0007-R1"), as a download; 404 when missing, a page
   * that tries again by itself with 503 when it cannot be printed just now.
   */
  forTeam(name: string, locale: Locale): Promise<Response>
  /**
   * The packing slips of these orders in one file, to be looked at and printed; 404 when none has anything to pack, 503
   * when they cannot be printed just now.
   */
  slips(numbers: readonly string[], locale: Locale): Promise<Response>
}

/** Receives a body with files when few are being received, else answers 'busy' at once. */
export type Uploads = <Received>(network: string, receive: () => Promise<Received>) => Promise<Received | 'busy'>

export const documentsContext = createContext<Documents>()
export const emailsContext = createContext<Emails>()
export const shopContext = createContext<Shop>()
export const liveContext = createContext<Live>()
export const limitsContext = createContext<Limits>()
export const uploadsContext = createContext<Uploads>()
