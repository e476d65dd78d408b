import type { SendResult } from '#shop/whatsapp/messenger-port.ts'
import type { MessageFailure } from '#shop/whatsapp/templates.ts'

/** Temporary: rate limits or failures of the service. The same message may be sent again. */
const later: Record<number, MessageFailure> = {
  2: 'unavailable',
  4: 'rate',
  80007: 'rate',
  130429: 'rate',
  131000: 'unavailable',
  131016: 'unavailable',
  131056: 'rate',
  131057: 'unavailable',
  133004: 'unavailable',
}

const refused: Record<number, MessageFailure> = {
  0: 'account',
  3: 'account',
  10: 'account',
  33: 'account',
  190: 'account',
  368: 'account',
  130472: 'held_back',
  131005: 'account',
  131026: 'not_on_whatsapp',
  131031: 'account',
  131037: 'account',
  131042: 'account',
  131045: 'account',
  131047: 'template',
  131048: 'held_back',
  131049: 'held_back',
  131050: 'stopped',
  133010: 'account',
  134011: 'account',
}

/** With code 100: an object that does not exist, or that the token may not use. Here it is the sending number. */
const noSuchObject = 33

/** Maps a documented error code to what it means for a message. */
export function failureOf(code: number | null, subcode?: number): MessageFailure {
  if (code === null) return 'rejected'
  if (code === 100 && subcode === noSuchObject) return 'account'
  if (code >= 132_000 && code <= 132_999) return 'template'
  if (code >= 200 && code <= 299) return 'account'
  return later[code] ?? refused[code] ?? 'rejected'
}

const isKnown = (code: number | null) => code !== null && (code in later || failureOf(code) !== 'rejected')

/**
 * An error in the service's own format: it did not take the message. For a 5xx without a known code that is uncertain.
 */
export function refusalOf(status: number, code: number | null, subcode?: number): SendResult {
  if (status >= 500 && !isKnown(code)) return { state: 'unknown' }
  const isLater = code === null ? status === 429 : code in later
  const reason = isLater && code === null ? 'rate' : failureOf(code, subcode)
  return { state: isLater ? 'later' : 'refused', reason, code }
}
