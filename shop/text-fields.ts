import * as z from 'zod/mini'
import { toWesternDigits } from './numbers.ts'
import { isPhone, readPhone } from './phone.ts'

/**
 * The one rule for text that people type, for the screen, the server and the API. A message is the key of a text in both
 * languages. The raw length is bounded before anything else is done, and all that is done takes linear time. Control
 * characters and half a surrogate pair are refused: they have no place in a name or an email header, and PostgreSQL can
 * keep neither U+0000 nor the latter. Emails are composed (NFC), so that what looks alike is alike.
 */
const isClean = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)
/** The same for a text of several lines. */
export const isCleanBlock = (text: string) => !/[^\P{Cc}\n\t]|\p{Cs}/u.test(text)

/** Marks that only turn the direction of writing; they come along when something is pasted out of Arabic text. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Those of them that turn all that follows, also beyond the text they stand in. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g
/** Invisible characters. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

export const oneLineBreak = (text: string): string => text.replace(/\r\n?/g, '\n')

/** One line: direction marks go, what stands around it and doubled spaces too. */
export const cleanLine = (text: string): string =>
  text.normalize('NFC').replace(directionMarks, '').replace(/\s+/g, ' ').trim()

/** Several lines: one kind of line break, no trailing spaces, never more than one empty line in a row. */
export function cleanBlock(text: string): string {
  const lines = oneLineBreak(text.normalize('NFC').replace(overrides, '')).replaceAll('\t', ' ').split('\n')
  const ends = lines.map((each) => each.trimEnd()).join('\n')
  return ends.replace(/\n{3,}/g, '\n\n').trim()
}

/** An email address in stored form, without invisible characters. */
export const normaliseEmail = (text: string): string => text.normalize('NFC').replace(invisible, '').trim()

/**
 * One key a mailbox, whatever it is written like: lower case, no +tag, no dots where Gmail ignores them, the domain in
 * ASCII. Only for comparing and counting (limits, "one user", "first order"): mail goes to the address as it was typed.
 */
export function emailKey(email: string): string {
  const whole = email.trim().normalize('NFKC').toLowerCase()
  const at = whole.lastIndexOf('@')
  const local = whole.slice(0, Math.max(at, 0))
  const bare = local.split('+')[0] || local
  const domain = toAscii(whole.slice(at + 1))
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${bare.replaceAll('.', '')}@gmail.com`
    : `${bare}@${domain}`
}

/** An internationalised domain as its `xn--` form; what is no domain stays as it is. */
function toAscii(domain: string): string {
  if (/^[a-z0-9.-]*$/.test(domain)) return domain.replace(/\.$/, '')
  const parsed = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`) : null
  return parsed !== null && parsed.host !== '' && parsed.pathname === '/' ? parsed.hostname : domain
}

/** What is wrong with a line of at most `max` characters, or undefined. */
export const lineProblem = (text: string, max: number) =>
  text.length > max ? 'too_long' : isClean(text) ? undefined : 'not_allowed'

const address = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]{2,}$/

/** What is wrong with an email address, or undefined: one, never a list and never with a name around it. */
export function emailProblem(text: string): 'required' | 'too_long' | 'email' | undefined {
  if (text === '') return 'required'
  if (text.length > 254) return 'too_long'
  return isClean(text) && address.test(text) ? undefined : 'email'
}

const cleaned = (max: number, clean: (text: string) => string) => z.pipe(rawText(max), z.transform(clean))
const checked = (problem: (text: string) => string | undefined) =>
  z.string().check((payload) => {
    const message = problem(payload.value)
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
  })

/** At most `max` characters as they were sent; nothing else is looked at when there are more. */
export const shortText = (max: number, problem: string) =>
  z.string(problem).check(z.maxLength(max, { error: problem, abort: true }))

/** What was typed, at most so long that its spaces and line breaks may go and `max` characters be left. */
export function rawText(max: number) {
  return z.string('required').check(z.maxLength(2 * max + 1000, { error: 'too_long', abort: true }))
}

/** One line of at most `max` characters. */
export const line = (max: number) =>
  z.pipe(
    cleaned(max, cleanLine),
    checked((text) => lineProblem(text, max)),
  )
export const requiredLine = (max: number) => line(max).check(z.minLength(1, 'required'))
/** One line that may be left out. */
export const optionalLine = (max: number) => z._default(line(max), '')

/** A text of several lines. */
export const block = (max: number) =>
  z.pipe(
    cleaned(max, cleanBlock),
    z.string().check(z.maxLength(max, 'too_long'), z.refine(isCleanBlock, 'not_allowed')),
  )
export const requiredBlock = (max: number) => block(max).check(z.minLength(1, 'required'))

/** What a form was opened with, to be compared with what stands there now: only its line breaks are made one kind. */
export const seenText = (max: number) => cleaned(max, oneLineBreak)

export const emailAddress = z.pipe(cleaned(254, normaliseEmail), checked(emailProblem))

/** A phone in any way people type one, stored in E.164; without a calling code it is a number of Kuwait. */
export const phoneNumber = z.pipe(
  z.pipe(
    z.string('required').check(z.maxLength(60, { error: 'phone', abort: true })),
    z.transform((typed: string) => readPhone(typed)),
  ),
  checked((phone) => (phone === '' ? 'required' : isPhone(phone) ? undefined : 'phone')),
)
export const optionalPhone = z.pipe(
  z.pipe(
    z._default(shortText(60, 'phone'), ''),
    z.transform((typed: string) => readPhone(typed)),
  ),
  checked((phone) => (phone === '' || isPhone(phone) ? undefined : 'phone')),
)

/** A short text that is mostly a number, with Western digits (R4). */
export const numberedLine = (max: number) =>
  z.pipe(
    cleaned(max, (text) => cleanLine(toWesternDigits(text))),
    checked((text) => lineProblem(text, max)),
  )

/** A number of exactly so many digits, written in any digits and with spaces or hyphens, or nothing. */
export const optionalDigits = (length: number, problem: string) =>
  z.pipe(
    z.pipe(
      z._default(shortText(4 * length, problem), ''),
      z.transform((typed: string) => toWesternDigits(cleanLine(typed)).replace(/[ -]/g, '')),
    ),
    checked((text) => (text === '' || (text.length === length && /^[0-9]*$/.test(text)) ? undefined : problem)),
  )

/** A discount code as it is typed, in capitals and Western digits. */
export const typedCode = z.pipe(
  cleaned(40, (text) => cleanLine(toWesternDigits(text)).toUpperCase()),
  checked((text) => lineProblem(text, 40)),
)

/** The id of a product or of one of its variants, as a cart or an order names it. */
export const productId = shortText(160, 'unknown_product').check(
  z.minLength(1, 'unknown_product'),
  z.refine(isClean, 'unknown_product'),
)
