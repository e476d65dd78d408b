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

/** Who else has open what a tab has open: names of the staff; null where that is of no one's concern. */
export type Here = { kind: OpenPage['kind']; names: string[] } | null

/** The admin area's live connection: a stream of server-sent events for the admin behind a session. */
export type Live = {
  /**
   * Each event's data is a `LiveState`, and of those named 'here' a `Here`; it ends, after an event named 'bye', once
   * they may no longer run the shop.
   */
  follow(sessionId: string, tab: string): ReadableStream<Uint8Array>
  /** Says what a tab of the staff has open now; it lasts for 40 seconds. */
  here(staff: Staff, tab: string, page: OpenPage | null): Promise<void>
}

/** A rendered email with its links disabled, so that an admin cannot act as its recipient. */
export type SeenEmail = { subject: string; html: string; text: string }

/** Email previews for the admin pages; implemented by the server. */
export type Emails = {
  /** An email of the outbox rendered now, with `draft` in place of the store's own texts; null when its subject is gone. */
  ofOutbox(mailId: string, draft?: EmailTexts): Promise<SeenEmail | null>
  /** A template with sample data, which is never stored. */
  sample(template: MailTemplate, locale: Locale, draft?: EmailTexts): Promise<SeenEmail>
  /** A newsletter campaign as a subscriber would get it. */
  campaign(content: CampaignContent, locale: Locale): Promise<SeenEmail>
  /** The texts of an email that the store may write itself, as they come with the shop. */
  editable(template: MailTemplate, locale: Locale): EditableText[]
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
   * when they cannot be printed just now. With `parcel` what is in this parcel of the one order.
   */
  slips(numbers: readonly string[], locale: Locale, parcel: number | null): Promise<Response>
}

/** Receives a body with files when few are being received, else answers 'busy' at once. */
export type Uploads = <Received>(network: string, receive: () => Promise<Received>) => Promise<Received | 'busy'>

export const documentsContext = createContext<Documents>()
export const emailsContext = createContext<Emails>()
export const shopContext = createContext<Shop>()
export const liveContext = createContext<Live>()
export const limitsContext = createContext<Limits>()
export const uploadsContext = createContext<Uploads>()
