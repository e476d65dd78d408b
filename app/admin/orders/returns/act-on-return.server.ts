import { typedText } from '#app/checked-form.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { isUuid } from '#shop/ids.ts'
import { maxReturnAnswer, returnMoveSchema } from '#shop/returns/form.ts'
import { type MoveRefusal, moveReturn } from '#shop/returns/move-return.ts'
import type { ReturnMove } from '#shop/returns/status.ts'
import type { Shop } from '#shop/shop.ts'

export type ReturnResult =
  | { kind: 'return_done'; did: ReturnMove; id: string }
  | {
      kind: 'return_refused'
      reason: Exclude<MoveRefusal['reason'], 'no_address'> | 'invalid'
      problems?: FieldErrors
      id: string
      to: string
      typed: string
    }

/** Accepts, rejects, receives or closes a return, as it was seen. */
export async function moveTheReturn(
  shop: Shop,
  admin: Admin<'orders.act'>,
  number: string,
  fields: Record<string, unknown>,
): Promise<ReturnResult> {
  const id = isUuid(fields.returnId) ? fields.returnId : ''
  const typed = typedText(fields.answer, 2 * maxReturnAnswer)
  const refused = { kind: 'return_refused', id, to: typedText(fields.to, 20), typed } as const
  const read = parseInput(returnMoveSchema, fields)
  if (!read.ok) return { ...refused, reason: 'invalid', problems: read.errors }
  const { to, answer, version } = read.value
  const move = { number, returnId: id, version: Number(version), to, answer }
  const moved = await moveReturn(shop.db, shop, admin, move)
  if (moved.ok) return { kind: 'return_done', did: to, id }
  const { reason } = moved.refusal
  return reason === 'no_address'
    ? { ...refused, reason: 'invalid', problems: { answer: reason } }
    : { ...refused, reason }
}
