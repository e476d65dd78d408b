import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context/shop.ts'
import { parseInput } from '#app/form.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { bookSession } from '#shop/appointments/packages/book-session.ts'
import { extendPackage, returnSessionToPackage } from '#shop/appointments/packages/change-package.ts'
import { bookFields, bookSchema, extendFields, extendSchema } from '#shop/appointments/packages/form.ts'
import type { PackageRefusal } from '#shop/appointments/packages/terms.ts'
import { isUuid } from '#shop/ids.ts'

const intents = ['book', 'extend', 'give_back'] as const
type Intent = (typeof intents)[number]

/** The result of an action on a package; `of` is its order line, or the session that was returned. */
export type PackageResult =
  | { intent: Intent; of: string; done: true }
  | { intent: Intent; of: string; done: false; problem: PackageRefusal | 'unknown' | 'not_later' | 'time' | 'fields' }

/** Runs the intent of a package form; null for an unknown intent. */
export async function actOnPackages(
  context: Readonly<RouterContextProvider>,
  admin: Admin<'appointments.act'>,
  fields: Record<string, unknown>,
): Promise<PackageResult | null> {
  const intent = intents.find((each) => each === fields.intent)
  if (intent === undefined) return null
  const shop = context.get(shopContext)
  const named = intent === 'give_back' ? fields.booking : fields.line
  const of = typeof named === 'string' ? named.slice(0, 40) : ''
  const no = (problem: Extract<PackageResult, { done: false }>['problem']) =>
    ({ intent, of, done: false, problem }) as const
  const resultFor = (
    outcome: { ok: true } | { ok: false; refusal: { reason: Parameters<typeof no>[0] } },
  ): PackageResult => (outcome.ok ? { intent, of, done: true } : no(outcome.refusal.reason))
  if (intent === 'give_back')
    return isUuid(of) ? resultFor(await returnSessionToPackage(shop.db, shop.clock, admin, of)) : no('unknown')
  if (!isUuid(fields.order)) return no('unknown')
  if (intent === 'extend') {
    const read = parseInput(extendSchema, extendFields(fields))
    return read.ok
      ? resultFor(await extendPackage(shop.db, shop.clock, admin, fields.order, read.value))
      : no('not_later')
  }
  const read = parseInput(bookSchema, bookFields(fields))
  if (!read.ok) return no('fields')
  const { startsAt, hostId = null, ...more } = read.value
  const session = { ...more, hostId, startsAt: new Date(startsAt) }
  return resultFor(await bookSession(shop.db, shop, { admin }, fields.order, session))
}
