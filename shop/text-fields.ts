import * as z from 'zod/mini'
import { directionMarks, toWesternDigits } from './numbers.ts'
import { isPhone, readPhone } from './phone.ts'

/**
 * The one rule for typed text, for the screen, the server and the API. An error is the key of a message in both
 * languages. The raw length is limited before any processing, and all processing takes linear time. Control characters
 * and lone surrogates are refused: they have no place in a name or an email header, and PostgreSQL can store neither
 * U+0000 nor the latter. Emails are composed (NFC), so that equal-looking ones are equal.
 */
const isClean = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)
/** The same for a text of several lines. */
export const isCleanBlock = (text: string) => !/[^\P{Cc}\n\t]|\p{Cs}/u.test(text)

/** Those that change the direction of all following text, even beyond their own text. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g
/** Invisible characters. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

export const oneLineBreak = (text: string): string => text.replace(/\r\n?/g, '\n')

/** One line: direction marks, surrounding and repeated spaces are removed. */
export const cleanLine = (text: string): string =>
  text.normalize('NFC').replace(directionMarks, '').replace(/\s+/g, ' ').trim()

/** Several lines: uniform line breaks, no trailing spaces, never more than one empty line in a row. */
export function cleanBlock(text: string): string {
  const lines = oneLineBreak(text.normalize('NFC').replace(overrides, '')).replaceAll('\t', ' ').split('\n')
  const ends = lines.map((each) => each.trimEnd()).join('\n')
  return ends.replace(/\n{3,}/g, '\n\n').trim()
}

/** An email address in stored form, without invisible characters. */
export const normaliseEmail = (text: string): string => text.normalize('NFC').replace(invisible, '').trim()

/**
 * One key per mailbox, however it is written: lower case, no +tag, no dots where Gmail ignores them, the domain in
 * ASCII. Only for comparing and counting (limits, "one user", "first order"): email is sent to the address as typed.
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

/** An internationalised domain in its `xn--` form; an invalid one is returned unchanged. */
function toAscii(domain: string): string {
  if (/^[a-z0-9.-]*$/.test(domain)) return domain.replace(/\.$/, '')
  const parsed = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`) : null
  return parsed !== null && parsed.host !== '' && parsed.pathname === '/' ? parsed.hostname : domain
}

/** The problem of a line of at most `max` characters, or undefined. */
export const lineProblem = (text: string, max: number) =>
  text.length > max ? 'too_long' : isClean(text) ? undefined : 'not_allowed'

const address = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]{2,}$/

/** The problem of an email address, or undefined: it must be one address, never a list or with a name. */
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

/** A form's check, which yields pairs of a field and its problem, if any. */
export const fieldProblems =
  <Input extends Record<string, unknown>>(
    check: (input: Input) => Iterable<readonly [field: string, problem: string | undefined | false]>,
  ) =>
  ({ value, issues }: z.core.ParsePayload<Input>): void => {
    for (const [field, message] of check(value))
      if (message) issues.push({ code: 'custom', path: [field], message, input: value[field] ?? null })
  }

/** At most `max` characters as sent; longer texts are not examined. */
export const shortText = (max: number, problem: string) =>
  z.string(problem).check(z.maxLength(max, { error: problem, abort: true }))

/**
 * The typed text, limited so that `max` characters can remain after whitespace is removed; `max` is what the API's
 * document says.
 */
export function rawText(max: number) {
  return z
    .string('required')
    .check(z.maxLength(2 * max + 1000, { error: 'too_long', abort: true }))
    .register(z.globalRegistry, { maxLength: max })
}

function nonEmpty<Schema extends z.ZodMiniType<string>>(schema: Schema): Schema {
  const required = schema.check(z.minLength(1, 'required'))
  z.globalRegistry.add(required, { minLength: 1 })
  return required
}

/** One line of at most `max` characters. */
export const line = (max: number) =>
  z.pipe(
    cleaned(max, cleanLine),
    checked((text) => lineProblem(text, max)),
  )
export const requiredLine = (max: number) => nonEmpty(line(max))
/** One optional line. */
export const optionalLine = (max: number) => z._default(line(max), '')

/** A text of several lines. */
export const block = (max: number) =>
  z.pipe(
    cleaned(max, cleanBlock),
    z.string().check(z.maxLength(max, 'too_long'), z.refine(isCleanBlock, 'not_allowed')),
  )
export const requiredBlock = (max: number) => nonEmpty(block(max))

/** A form's original value, for comparison with the current one: only its line breaks are normalised. */
export const baselineText = (max: number) => cleaned(max, oneLineBreak)

export const emailAddress = z
  .pipe(cleaned(254, normaliseEmail), checked(emailProblem))
  .register(z.globalRegistry, { format: 'email' })

/** A phone number in any usual form, stored in E.164; without a calling code it is a number of Kuwait. */
export const phoneNumber = z
  .pipe(
    z.pipe(
      z.string('required').check(z.maxLength(60, { error: 'phone', abort: true })),
      z.transform((typed: string) => readPhone(typed)),
    ),
    checked((phone) => (phone === '' ? 'required' : isPhone(phone) ? undefined : 'phone')),
  )
  .register(z.globalRegistry, { minLength: 1 })
export const optionalPhone = z.pipe(
  z.pipe(
    z._default(shortText(60, 'phone'), ''),
    z.transform((typed: string) => readPhone(typed)),
  ),
  checked((phone) => (phone === '' || isPhone(phone) ? undefined : 'phone')),
)

/** A short text with numbers, whose digits are stored as Western ones (R4). */
export const numberedLine = (max: number) =>
  z.pipe(
    cleaned(max, (text) => cleanLine(toWesternDigits(text))),
    checked((text) => lineProblem(text, max)),
  )
export const requiredNumberedLine = (max: number) => nonEmpty(numberedLine(max))

/** A number with an exact count of digits, in any digits and with spaces or hyphens, or empty. */
export const optionalDigits = (length: number, problem: string) =>
  z.pipe(
    z.pipe(
      z._default(shortText(4 * length, problem), ''),
      z.transform((typed: string) => toWesternDigits(cleanLine(typed)).replace(/[ -]/g, '')),
    ),
    checked((text) => (text === '' || (text.length === length && /^[0-9]*$/.test(text)) ? undefined : problem)),
  )

/** A typed discount code, in capitals and Western digits. */
export const typedCode = z.pipe(
  cleaned(40, (text) => cleanLine(toWesternDigits(text)).toUpperCase()),
  checked((text) => lineProblem(text, 40)),
)

/** The id of a product or variant in a cart or an order. */
export const productId = shortText(160, 'unknown_product').check(
  z.minLength(1, 'unknown_product'),
  z.refine(isClean, 'unknown_product'),
)
