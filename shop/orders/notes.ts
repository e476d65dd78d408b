import * as z from 'zod/mini'

export const maxAdminNotes = 4000

const oneLineBreak = z.transform((text: string) => text.replace(/\r\n?/g, '\n'))
/** Without control characters but line break and tab, and without half letters: the database keeps neither. */
const tidied = z.transform((text: string) => text.replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '').trim())

/** What the store team notes about an order, and what stood there when it began to write. */
export const notesSchema = z.object({
  notes: z.pipe(
    z.pipe(z.pipe(z.string('required'), oneLineBreak), tidied),
    z.string().check(z.maxLength(maxAdminNotes, 'too_long')),
  ),
  seen: z.pipe(z.string('required'), oneLineBreak),
})
