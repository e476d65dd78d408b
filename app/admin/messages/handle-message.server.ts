import { data, redirect } from 'react-router'
import { typedText } from '#app/checked-form.ts'
import { parseInput } from '#app/form.ts'
import { readForm } from '#app/messages/read-form.server.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { deleteMessage } from '#shop/messages/delete-message.ts'
import { moveSchema, notesSchema, replySchema, seenSchema } from '#shop/messages/form.ts'
import { moveMessages } from '#shop/messages/move-messages.ts'
import { replyToMessage } from '#shop/messages/reply.ts'
import { saveNotes } from '#shop/messages/save-notes.ts'
import { maxMessage } from '#shop/messages/status.ts'
import { withFiles } from '#shop/messages/store-files.ts'
import type { Shop } from '#shop/shop.ts'
import type { ViewResult } from './view-result.ts'

type Refused = Omit<Extract<ViewResult, { kind: 'refused' }>, 'kind' | 'errors'> & { errors?: Record<string, string> }

/** Invalid input is a 422; a refusal by the database is a 200, so that the page revalidates. */
const refused = ({ errors = {}, ...why }: Refused) =>
  data<ViewResult>({ kind: 'refused', errors, ...why }, { status: why.reason === 'invalid' ? 422 : 200 })
const done = (result: ViewResult) => data<ViewResult>(result)

/** Runs an admin's intent on one message: a move, a reply, notes, or deletion. */
export async function handleMessage(shop: Shop, admin: Admin<'messages.act'>, id: string, request: Request) {
  const { db, clock } = shop
  const form = await readForm(request)
  const fields = form?.fields ?? {}
  if (fields.intent === 'reply') return reply(shop, admin, id, fields, form?.files ?? [])
  if (fields.intent === 'notes') {
    const typed = typedText(fields.notes, 2 * maxMessage)
    const read = parseInput(notesSchema, fields)
    if (!read.ok) return refused({ what: 'notes', reason: 'invalid', errors: read.errors, typed })
    const saved = await saveNotes(db, clock, admin, { id, ...read.value })
    if (saved.ok) return done({ kind: 'noted', now: read.value.notes })
    const now = 'theirs' in saved.refusal ? { now: saved.refusal.theirs } : {}
    return refused({ what: 'notes', reason: saved.refusal.reason, typed, ...now })
  }
  if (fields.intent === 'delete') {
    const gone = await deleteMessage(db, clock, admin, id)
    if (!gone.ok) throw data(null, { status: 404 })
    return redirect(`/admin/messages?deleted=${gone.value.deletedId}&number=${gone.value.number}`)
  }
  const move = parseInput(moveSchema, fields)
  if (!move.ok) return refused({ what: 'move', reason: 'invalid', errors: move.errors })
  const read = parseInput(seenSchema, { seen: fields.seen, status: fields.status })
  if (!read.ok) return refused({ what: 'move', reason: 'invalid', errors: read.errors })
  const { seen, status } = read.value
  const moved = await moveMessages(db, clock, admin, { messages: [{ id, entries: seen, status }], move: move.value })
  if (!moved.ok) return refused({ what: 'move', reason: moved.refusal.reason })
  // Staying on the page would mark it read again.
  const to = 'to' in move.value ? move.value.to : move.value.kind
  if (to === 'unread') return redirect('/admin/messages')
  const { back } = moved.value
  const undo =
    move.value.kind === 'status' && back && seen !== undefined ? { to: back, status: move.value.to, seen } : null
  return done({ kind: 'moved', undo })
}

async function reply(
  shop: Shop,
  admin: Admin<'messages.act'>,
  id: string,
  fields: Record<string, unknown>,
  files: File[],
) {
  const typed = typedText(fields.reply, 2 * maxMessage)
  const read = parseInput(replySchema, fields)
  if (!read.ok) return refused({ what: 'reply', reason: 'invalid', errors: read.errors, typed })
  const sent = await withFiles(shop, files, (stored) =>
    replyToMessage(shop.db, shop, admin, { id, ...read.value }, stored),
  )
  if (sent.ok) return done({ kind: 'replied', entryId: sent.value.entryId })
  const { reason } = sent.refusal
  if (reason === 'unknown_message' || reason === 'changed' || reason === 'forgotten')
    return refused({ what: 'reply', reason, typed })
  return refused({ what: 'reply', reason: 'invalid', errors: { files: reason }, typed })
}
