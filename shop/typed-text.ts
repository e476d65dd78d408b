import * as z from 'zod/mini'

/**
 * What people type into a form, read the same way by the screen, the server and the API. A message is the key of a text
 * in both languages. Control characters are refused: they have no place in a name or a mail header, and PostgreSQL can
 * keep neither U+0000 nor half a surrogate pair.
 */
const isClean = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)
/** Marks that only turn the direction of writing; they come along when something is pasted out of Arabic text. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** One line of at least one and at most `max` letters; what stands around it and doubled spaces go. */
export const requiredLine = (max: number) =>
  z.pipe(
    z.pipe(
      z.string('required'),
      z.transform((text: string) => text.trim().replace(/\s+/g, ' ')),
    ),
    z.string().check(z.minLength(1, 'required'), z.maxLength(max, 'too_long'), z.refine(isClean, 'not_allowed')),
  )

/** A text of several lines: one kind of line break, no trailing spaces, never more than one empty line in a row. */
export const requiredLines = (max: number) =>
  z.pipe(
    z.pipe(
      z.string('required'),
      z.transform((text: string) =>
        text
          .replace(/\r\n?/g, '\n')
          .replace(/\t/g, ' ')
          .replace(/ +$/gm, '')
          .replace(/\n{3,}/g, '\n\n')
          .trim(),
      ),
    ),
    z.string().check(
      z.minLength(1, 'required'),
      z.maxLength(max, 'too_long'),
      z.refine((text) => isClean(text.replaceAll('\n', '')), 'not_allowed'),
    ),
  )

/** One e-mail address, never a list and never with a name around it: it becomes a mail's recipient or its Reply-To. */
export const emailAddress = z.pipe(
  z.pipe(
    z.string('required'),
    z.transform((text: string) => text.replace(directionMarks, '').trim()),
  ),
  z.string().check(
    z.minLength(1, 'required'),
    z.maxLength(254, 'too_long'),
    z.refine((text) => text === '' || text.length > 254 || isAddress(text), 'email'),
  ),
)

function isAddress(text: string): boolean {
  return isClean(text) && /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]{2,}$/.test(text)
}
