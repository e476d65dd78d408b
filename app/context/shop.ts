import { createContext } from 'react-router'
import type { OpenPage } from '#app/admin/shell/live/open-pages.ts'
import type { Staff } from '#shop/accounts/users/admin.ts'
import type { MailTemplate } from '#shop/email/table.ts'
import type { EditableText } from '#shop/email/texts/form.ts'
import type { EmailTexts } from '#shop/email/texts/table.ts'
import type { Limits } from '#shop/limits.ts'
import type { Locale } from '#shop/money.ts'
import type { CampaignContent } from '#shop/newsletter/campaigns/content.ts'
import type { Shop } from '#shop/shop.ts'

/** Staff names with the same page open as a tab; null for pages that are not tracked. */
export type Presence = { kind: OpenPage['kind']; names: string[] } | null

/** The admin area's live connection: a stream of server-sent events for the admin behind a session. */
export type Live = {
  /**
   * Each event's data is a `LiveState`, a `Presence` in events named 'here', or in the first, named 'build', the name of
   * the running build; the stream ends after an event named 'bye', once they may no longer run the shop.
   */
  follow(sessionId: string, tab: string): ReadableStream<Uint8Array>
  /** Reports what a staff tab has open now; expires after 40 seconds. */
  here(staff: Staff, tab: string, page: OpenPage | null): Promise<void>
}

/** A rendered email with its links disabled, so that an admin cannot act as its recipient. */
export type PreviewedEmail = { subject: string; html: string; text: string }

/** Email previews for the admin pages; implemented by the server. */
export type Emails = {
  /** An email of the outbox rendered now, with `draft` in place of the store's own texts; null when its subject is gone. */
  ofOutbox(mailId: string, draft?: EmailTexts): Promise<PreviewedEmail | null>
  /** Whether an email of the outbox still has something to say: its subject is there, and its moment is not over; true without one. */
  isSendable(mailId: string): Promise<boolean>
  /** A template with sample data, which is never stored. */
  sample(template: MailTemplate, locale: Locale, draft?: EmailTexts): Promise<PreviewedEmail>
  /** A newsletter campaign as a subscriber would get it. */
  campaign(content: CampaignContent, locale: Locale): Promise<PreviewedEmail>
  /** The editable texts of an email, with their originals. */
  editable(template: MailTemplate, locale: Locale): EditableText[]
}

/** Receipts, credit notes and packing slips as PDF, which the server prints. */
export type Documents = {
  /**
   * A document for the team by its number ("ORD-2026-0007", "ORD-2026-0007-R1"), as a download; 404 when missing, 503
   * with a page that retries by itself when it cannot be printed right now.
   */
  forTeam(name: string, locale: Locale): Promise<Response>
  /**
   * The packing slips of these orders in one file, to be viewed and printed; 404 when none has anything to pack, 503
   * when they cannot be printed right now. With `parcel` the contents of that parcel of a single order.
   */
  slips(numbers: readonly string[], locale: Locale, parcel: number | null): Promise<Response>
}

/** Receives a body with files, or answers 'busy' at once when too many are being received. */
export type Uploads = <Received>(network: string, receive: () => Promise<Received>) => Promise<Received | 'busy'>

type Opened = { body: ReadableStream<Uint8Array>; bytes: number }

/**
 * Opens a stored file to be sent, or answers 'busy' at once when too many are being sent; `purchase` has a limit of its
 * own. `signal` is the request's: once it is aborted, the file is closed, also when it is not read.
 */
export type Sending = (
  by: { network: string; purchase?: string; signal?: AbortSignal },
  open: () => Promise<Opened>,
) => Promise<Opened | 'busy'>

export const documentsContext = createContext<Documents>()
export const emailsContext = createContext<Emails>()
export const shopContext = createContext<Shop>()
export const liveContext = createContext<Live>()
export const limitsContext = createContext<Limits>()
export const uploadsContext = createContext<Uploads>()
export const sendingContext = createContext<Sending>()
