import { data, redirect } from 'react-router'
import { accountsContext } from '#app/context/accounts.ts'
import { type GuardArgs, requirePerson } from '#app/guards.ts'
import type { Permission } from '#shop/accounts/roles/permissions.ts'
import { type Admin, withFreshProof } from '#shop/accounts/users/admin.ts'
import { type ConfirmFirst, proofField } from './confirm-first.ts'

/**
 * The admin, if they proved their identity within ten minutes (decision 0038). Otherwise nothing is done: a download
 * redirects to the proof page, and a form returns (403 `confirm_first`, 429 when rate limited) with its input, to be
 * submitted again with the proof.
 * @param fields the form's, which contain the proof; none for a download
 * @param why a reason shown with the question
 */
export async function requireFresh<P extends Permission>(
  args: GuardArgs,
  admin: Admin<P>,
  fields?: Record<string, unknown>,
  why?: Pick<ConfirmFirst, 'refundsAbove'>,
): Promise<Admin<P>> {
  const { request, context, url } = args
  const accounts = context.get(accountsContext)
  const person = await requirePerson(args)
  const proof = fields?.[proofField]
  if (fields) delete fields[proofField]
  const by = await accounts.proofDue(person)
  if (by === null) return withFreshProof(admin)
  const to = url.pathname + url.search
  if (fields === undefined) throw redirect(`/admin/confirm?next=${encodeURIComponent(to)}`)

  const texts = Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string')
  const first = { reason: 'confirm_first', by, to, fields: texts, ...why } as const
  if (by === 'sign_in' || typeof proof !== 'string' || proof === '') throw data<ConfirmFirst>(first, { status: 403 })
  const proven = await accounts.proveAgain(request, person, proof.slice(0, 128))
  if (proven.ok) return withFreshProof(admin)
  if (proven.reason !== 'limited') throw data<ConfirmFirst>({ ...first, problem: proven.reason }, { status: 403 })
  const { seconds } = proven
  throw data<ConfirmFirst>({ ...first, seconds }, { status: 429, headers: { 'Retry-After': String(seconds) } })
}
