import type { QrCode } from '#app/account/qr-code.ts'
import type { Both } from '#db/pdf/text.ts'

export type Fact = { label: Both; value: string }
export type Sum = { label: Both; amount: string }

/** A receipt or credit note as it is handed to the printing thread: every word and figure of it, none left to compute. */
export type Sheet = {
  number: string
  title: Both
  store: { name: Both; contact: string[] }
  /** A strip below the head, in both languages. */
  notices: Both[]
  facts: Fact[]
  heads: { item: Both; quantity: Both; price: Both; amount: Both }
  /** What was bought; a credit note has no lines. Amounts are dinars with three decimals. */
  lines: { title: Both; quantity: string; price: string; amount: string }[]
  sums: Sum[]
  total: { label: Both; amount: Both }
  /** What happened to the money afterwards. */
  after: Sum[]
  code: { url: string; drawing: QrCode; caption: Both } | null
  closing: Both[]
  /** When it was written, for the file's own facts: the same sheet gives the same bytes. */
  at: string
}
