import { typedText } from '#app/checked-form.ts'
import { parseInput } from '#app/form.ts'
import { type Admin, may } from '#shop/accounts/users/admin.ts'
import { changeGrant } from '#shop/downloads/change-grant.ts'
import { reissueDownloads } from '#shop/downloads/reissue-downloads.ts'
import { isUuid } from '#shop/ids.ts'
import { endWhatsappByTeam } from '#shop/orders/contact/end-whatsapp.ts'
import { sendAgain } from '#shop/orders/contact/send-again.ts'
import { endOwed, endReview } from '#shop/orders/end-review.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { maxAdminNotes, maxOwedReason, notesSchema, owedSchema } from '#shop/orders/notes.ts'
import { saveNotes } from '#shop/orders/save-notes.ts'
import { orderStatuses } from '#shop/orders/status.ts'
import type { Shop } from '#shop/shop.ts'
import type { WhatsappResult } from '../../whatsapp/order-panel.tsx'
import type { SendAgainResult } from '../contact/send-again.tsx'
import { moveTheReturn, type ReturnResult } from '../returns/act-on-return.server.ts'
import { changeParcel, type ParcelResult, setParcel, shipParcel } from '../shipments/act-on-parcels.server.ts'
import type { DownloadsResult } from './downloads-panel.tsx'
import type { NotesResult } from './notes-form.tsx'
import type { ReviewResult } from './order-head.tsx'
import type { OwedResult } from './owed-notice.tsx'
import type { MoveResult } from './status-panel.tsx'

export type OrderResult =
  | MoveResult
  | NotesResult
  | DownloadsResult
  | ReviewResult
  | OwedResult
  | SendAgainResult
  | ParcelResult
  | ReturnResult
  | WhatsappResult
type Fields = Record<string, unknown>
type Action<Result extends OrderResult> = (
  shop: Shop,
  admin: Admin<'orders.act'>,
  number: string,
  fields: Fields,
) => Promise<Result>

/** The field's id, or one that matches nothing. */
const idOf = (field: unknown) => (isUuid(field) ? field : crypto.randomUUID())

/** Changes the status. Cancelling has to be confirmed, also when the page's dialog did not run. */
const move: Action<MoveResult> = async ({ db, clock, jobs }, admin, number, fields) => {
  const to = orderStatuses.find((status) => status === fields.to)
  if (to === undefined) return { kind: 'refused', reason: 'invalid' }
  if (to === 'cancelled' && fields.confirmed !== 'yes') return { kind: 'confirm' }
  const seen = orderStatuses.find((status) => status === fields.seen)
  const moved = await moveOrder(db, { clock, jobs }, admin, {
    number,
    to,
    seen,
    notify: fields.asks !== 'notify' || fields.notify === 'on',
  })
  if (!moved.ok) return { kind: 'refused', reason: moved.refusal.reason }
  const { status, ...changed } = moved.value
  return { kind: 'moved', from: seen ?? null, to: status, ...changed }
}

/** The team's notes name customers and their numbers: roles without contact data neither see nor replace them. */
const notes: Action<NotesResult | MoveResult> = async ({ db, clock }, admin, number, fields) => {
  if (!may(admin, 'customers.contact')) return { kind: 'refused', reason: 'invalid' }
  const typed = typedText(fields.notes, 2 * maxAdminNotes)
  const read = parseInput(notesSchema, fields)
  if (!read.ok) return { kind: 'notes_invalid', errors: read.errors, typed }
  const saved = await saveNotes(db, clock, admin, { number, ...read.value })
  if (saved.ok) return { kind: 'notes_saved' }
  if (saved.refusal.reason === 'changed') return { kind: 'notes_changed', notes: saved.refusal.notes, typed }
  return { kind: 'refused', reason: saved.refusal.reason }
}

const reissue: Action<DownloadsResult> = async ({ db, clock }, admin, number) => {
  const issued = await reissueDownloads(db, clock, admin, { number })
  return issued.ok
    ? { kind: 'reissued', files: issued.value.files }
    : { kind: 'downloads_refused', reason: issued.refusal.reason }
}

const grant: Action<DownloadsResult> = async ({ db, clock }, admin, number, fields) => {
  const to = fields.to === 'revoked' ? 'revoked' : 'granted'
  const changed = await changeGrant(db, clock, admin, { number, grantId: idOf(fields.grant), to })
  return changed.ok ? { kind: 'grant_changed', to } : { kind: 'downloads_refused', reason: changed.refusal.reason }
}

/** A review mark that has changed meanwhile stays: the page revalidates and shows the new one. */
const settle: Action<ReviewResult> = async ({ db, clock }, admin, number, fields) => {
  const ended = await endReview(db, clock, admin, { number, reason: typedText(fields.reason, 60) })
  return ended.ok ? { kind: 'review_ended' } : { kind: 'review_changed' }
}

/** A debt that is no longer or not yet open stays as it is: the page revalidates. */
const owed: Action<OwedResult> = async ({ db, clock }, admin, number, fields) => {
  const read = parseInput(owedSchema, fields)
  if (!read.ok) return { kind: 'owed_invalid', errors: read.errors, typed: typedText(fields.reason, 2 * maxOwedReason) }
  const ended = await endOwed(db, clock, admin, { number, ...read.value })
  return { kind: ended.ok ? 'owed_ended' : 'owed_changed' }
}

/** The answer names the buyer's address. */
const send: Action<SendAgainResult | MoveResult> = async (shop, admin, number) => {
  if (!may(admin, 'customers.contact')) return { kind: 'refused', reason: 'invalid' }
  const sent = await sendAgain(shop.db, shop, admin, number)
  return sent.ok
    ? { kind: 'sent_again', recipient: sent.value.recipient }
    : { kind: 'not_sent', reason: sent.refusal.reason }
}

const endMessages: Action<WhatsappResult> = async (shop, admin, number) => {
  const ended = await endWhatsappByTeam(shop.db, shop, admin, number)
  return { kind: ended.ok ? 'whatsapp_ended' : 'whatsapp_not_agreed' }
}

const actions: Record<string, Action<OrderResult>> = {
  move,
  notes,
  reissue,
  grant,
  settle,
  owed,
  send_again: send,
  ship: shipParcel,
  parcel_change: changeParcel,
  parcel_set: setParcel,
  return: moveTheReturn,
  end_whatsapp: endMessages,
}

/** Runs the intent of an order page's form. */
export async function actOnOrder(
  shop: Shop,
  admin: Admin<'orders.act'>,
  number: string,
  fields: Fields,
): Promise<OrderResult> {
  const name = typedText(fields.intent, 40)
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  return action === undefined ? { kind: 'refused', reason: 'invalid' } : action(shop, admin, number, fields)
}
