import { data, type RouterContextProvider, redirect } from 'react-router'
import { readFields } from '#app/checked-form.ts'
import type { DeletionResult } from '#app/context/account-results.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { deleteAccountSchema } from '#shop/accounts/form.ts'
import type { Person } from '#shop/accounts/person.ts'
import { endAllWhatsapp } from '#shop/orders/contact/end-whatsapp.ts'
import type { UnfinishedOrder } from '#shop/orders/unfinished.ts'

/** Result of a form on the privacy page that did not delete the account. */
export type DataResult = {
  problems?: FieldErrors
  seconds?: number
  sent?: true
  refused?: UnfinishedOrder['until'] | 'admin' | 'unknown' | 'link'
  /** The order that prevents the deletion. */
  order?: string
  /** WhatsApp messages about all orders have been stopped. */
  ended?: true
}

/** A refusal as shown on the page. */
export function deletionRefused(refusal: Exclude<DeletionResult, { ok: true }>): DataResult {
  if (refusal.reason === 'open_order') return { refused: refusal.until, order: refusal.number }
  return { refused: refusal.reason === 'built_in' || refusal.reason === 'last_admin' ? 'admin' : refusal.reason }
}

/** Where a user is redirected after deleting the account, with the cookies cleared. */
export async function goodbye(request: Request, context: Readonly<RouterContextProvider>) {
  const { prefix } = context.get(visitorContext)
  return redirect(`${prefix}/login?deleted=done`, { headers: await context.get(accountsContext).signOut(request) })
}

/** Deletes the account after checking its password, or sends a deletion link. */
export async function dataAction(request: Request, context: Readonly<RouterContextProvider>, person: Person) {
  const accounts = context.get(accountsContext)
  const { locale } = context.get(visitorContext)
  const fields = await readFields(request)
  const respond = (value: DataResult, status: number) => data(value, { status })
  const limited = (seconds: number) =>
    data<DataResult>({ seconds }, { status: 429, headers: { 'Retry-After': String(seconds) } })

  if (fields.intent === 'send-link') {
    const sent = await accounts.requestDeletion(person, locale)
    return sent.ok ? respond({ sent: true }, 200) : limited(sent.seconds)
  }
  if (fields.intent === 'end-whatsapp') {
    const { db, clock } = context.get(shopContext)
    await endAllWhatsapp(db, person, clock.now())
    return respond({ ended: true }, 200)
  }
  if (fields.intent !== 'delete') throw data(null, { status: 400 })
  const read = parseInput(deleteAccountSchema, fields)
  if (!read.ok) return respond({ problems: read.errors }, 422)
  const deleted = await accounts.deleteAccount(person, read.value.password.slice(0, 128), locale)
  if (deleted.ok) return goodbye(request, context)
  if (deleted.reason === 'limited') return limited(deleted.seconds)
  if (deleted.reason === 'wrong_password') return respond({ problems: { password: deleted.reason } }, 422)
  return respond(deletionRefused(deleted), 409)
}
