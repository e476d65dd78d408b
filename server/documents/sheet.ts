import type { QrCode } from '#app/account/kit/qr-code.ts'
import type { Both } from '#db/pdf/text.ts'

export type Fact = { label: Both; value: string }
export type Sum = { label: Both; amount: string }

export type Code = { url: string; drawing: QrCode }

/** The frame of every document. */
export type Frame = {
  number: string
  title: Both
  store: { name: Both; contact: string[] }
  /** A notice below the letterhead, in both languages. */
  notices: Both[]
  code: (Code & { caption: Both }) | null
  closing: Both[]
}

/** A receipt or credit note. */
export type ReceiptSheet = Frame & {
  facts: Fact[]
  heads: { item: Both; quantity: Both; price: Both; amount: Both }
  /** The items; a credit note has none. Amounts are dinars with three decimals. */
  lines: { title: Both; quantity: string; price: string; amount: string }[]
  amounts: Sum[]
  total: { label: Both; amount: Both }
  /** Refunds and further payments. */
  after: Sum[]
  /** When it was written, for the file's metadata: the same sheet gives the same bytes. */
  at: string
}

/** An order's packing slip, without prices. */
export type Slip = Frame & {
  placed: string
  to: { name: string; phone: string; address: { ar: string[]; en: string[] } }
  /** The order's page in the admin area. */
  teamCode: Code
  remarks: Fact[]
  lines: { title: Both; sku: string; quantity: string }[]
  pieces: string
}

/** Packing slips in one file, each on its own page. */
export type SlipsSheet = {
  heads: { code: Both; placed: Both; to: Both; item: Both; sku: Both; quantity: Both; packed: Both; pieces: Both }
  slips: Slip[]
  at: string
}

/** A document as it is handed to the worker thread: all texts and amounts, nothing left to compute. */
export type Sheet = ReceiptSheet | SlipsSheet

/** A receipt, credit note or return slip by its number, as the buyer or the team gets it. */
export type PrintedDocument =
  | { ok: true; fileName: string; pdf: Uint8Array<ArrayBuffer> }
  | { ok: false; reason: 'unknown' | 'busy' }
