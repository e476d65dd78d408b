import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { normaliseArabic } from '../catalog/search/normalise-arabic.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { readMark } from './mark.ts'
import type { MessageNotice } from './messenger-port.ts'
import { decidePhone, markUnreachable } from './phones.ts'
import { whatsappMessage } from './table.ts'
import type { MessageState } from './templates.ts'

/** The states from which a report moves a message on: reports arrive in any order and repeatedly. */
const before: Record<'sent' | 'delivered' | 'read' | 'failed', readonly MessageState[]> = {
  sent: ['queued', 'sending', 'unknown'],
  delivered: ['queued', 'sending', 'unknown', 'sent'],
  read: ['queued', 'sending', 'unknown', 'sent', 'delivered'],
  failed: ['queued', 'sending', 'unknown', 'sent'],
}

const words = (list: string) => new Set(list.split(' ').map(normaliseArabic))
const stops = words('stop unsubscribe إيقاف قف توقف أوقف إلغاء')
const starts = words('start subscribe ابدأ اشتراك تفعيل')
/** Longer texts are no single word. */
const maxText = 40

/**
 * Processes the messaging service's reports, each in its own transaction; idempotent, in any order (R64). Unknown
 * messages are ignored. A phone that answers STOP or «إيقاف» gets nothing more, START or «ابدأ» reverses that; other
 * answers are not stored. Returns how many reports changed something.
 */
export async function followNotices(db: Db, notices: readonly MessageNotice[], now: Date): Promise<number> {
  let changed = 0
  for (const notice of notices)
    if (await transact(db, (tx) => (notice.about === 'status' ? follow(tx, notice, now) : hear(tx, notice, now))))
      changed++
  return changed
}

async function follow(tx: Executor, notice: Extract<MessageNotice, { about: 'status' }>, now: Date): Promise<boolean> {
  const { reference, mark, state, reason, code } = notice
  const at = notice.at < now ? notice.at : now
  const byReference = eq(whatsappMessage.reference, reference)
  const sent = readMark(mark)
  const named = sent
    ? and(
        eq(whatsappMessage.id, sent.id),
        eq(whatsappMessage.tries, sent.attempt),
        or(isNull(whatsappMessage.reference), byReference),
      )
    : byReference
  const moments = {
    sent: { sentAt: at },
    delivered: { deliveredAt: at },
    read: { readAt: at },
    failed: {},
  }[state]
  const failure = state === 'failed' ? { reason, code } : { reason: null, code: null }
  const [moved] = await tx
    .update(whatsappMessage)
    .set({ state, ...failure, ...moments, reference })
    .where(and(named, inArray(whatsappMessage.state, [...before[state]])))
    .returning({ phone: whatsappMessage.phone })
  if (moved === undefined) return false
  if (state === 'failed' && reason === 'not_on_whatsapp' && moved.phone !== '')
    await markUnreachable(tx, moved.phone, now)
  return true
}

async function hear(tx: Executor, notice: Extract<MessageNotice, { about: 'incoming' }>, now: Date): Promise<boolean> {
  const { from, replyTo, text } = notice
  const word = text.length > maxText ? '' : normaliseArabic(text)
  const wants = starts.has(word)
  if (!wants && !stops.has(word)) return false
  const phones = new Set([from, await phoneOf(tx, replyTo)].filter((phone) => phone !== null))
  for (const phone of [...phones].sort()) await decidePhone(tx, phone, wants, notice.at < now ? notice.at : now)
  return phones.size > 0
}

/** The recipient of the answered message: the service may hide a number, or know it by another one than was typed. */
async function phoneOf(tx: Executor, reference: string | null): Promise<string | null> {
  if (reference === null) return null
  const [found] = await tx
    .select({ phone: whatsappMessage.phone })
    .from(whatsappMessage)
    .where(eq(whatsappMessage.reference, reference))
  return found?.phone || null
}
