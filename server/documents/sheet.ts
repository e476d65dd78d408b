import type { QrCode } from '#app/account/kit/qr-code.ts'
import type { Bilingual } from '#db/pdf/text.ts'

export type Fact = { label: Bilingual; value: string }
export type AmountRow = { label: Bilingual; amount: string }

export type Code = { url: string; drawing: QrCode }

/** The frame of every document. */
export type Frame = {
  number: string
  title: Bilingual
  store: { name: Bilingual; contact: string[] }
  /** A notice below the letterhead, in both languages. */
  notices: Bilingual[]
  code: (Code & { caption: Bilingual }) | null
  closing: Bilingual[]
}

/** A receipt or credit note. */
export type ReceiptSheet = Frame & {
  facts: Fact[]
  heads: { item: Bilingual; quantity: Bilingual; price: Bilingual; amount: Bilingual }
  /** The items; a credit note has none. Amounts are dinars with three decimals. */
  lines: { title: Bilingual; quantity: string; price: string; amount: string }[]
  amounts: AmountRow[]
  total: { label: Bilingual; amount: Bilingual }
  /** Refunds and further payments. */
  after: AmountRow[]
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
  lines: { title: Bilingual; sku: string; quantity: string }[]
  pieces: string
}

/** Packing slips in one file, each on its own page. */
export type SlipsSheet = {
  heads: {
    code: Bilingual
    placed: Bilingual
    to: Bilingual
    item: Bilingual
    sku: Bilingual
    quantity: Bilingual
    packed: Bilingual
    pieces: Bilingual
  }
  slips: Slip[]
  at: string
}

/** A document as it is handed to the worker thread: all texts and amounts, nothing left to compute. */
export type Sheet = ReceiptSheet | SlipsSheet

/** A receipt, credit note or return slip by its number, as the buyer or the team gets it. */
export type PrintedDocument =
  | { ok: true; fileName: string; pdf: Uint8Array<ArrayBuffer> }
  | { ok: false; reason: 'unknown' | 'busy' }
