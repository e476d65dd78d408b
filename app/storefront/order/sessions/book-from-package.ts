import type { RouterContextProvider } from 'react-router'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { parseInput } from '#app/form.ts'
import { bookSession } from '#shop/appointments/packages/book-session.ts'
import { bookFields, bookSchema } from '#shop/appointments/packages/form.ts'
import type { PackageRefusal } from '#shop/appointments/packages/terms.ts'

/** The answer to booking a session of a package. */
export type BookedSession =
  | { line: string; booked: true }
  | { line: string; problem: PackageRefusal | 'unknown' | 'time' | 'limited' | 'fields' }

/**
 * Books a session of an order opened by its buyer. Null for other intents.
 * @param orderId the order that the private link opened
 */
export async function bookFromPackage(
  context: Readonly<RouterContextProvider>,
  orderId: string,
  fields: Record<string, unknown>,
): Promise<BookedSession | null> {
  if (fields.intent !== 'book') return null
  const line = typeof fields.line === 'string' ? fields.line.slice(0, 10) : ''
  if ((await context.get(limitsContext).orders.hit(context.get(visitorContext))) !== null)
    return { line, problem: 'limited' }
  const read = parseInput(bookSchema, bookFields(fields))
  if (!read.ok) return { line, problem: 'fields' }
  const shop = context.get(shopContext)
  const { startsAt, hostId = null, ...more } = read.value
  const booked = await bookSession(shop.db, shop, 'buyer', orderId, { ...more, hostId, startsAt: new Date(startsAt) })
  return booked.ok ? { line, booked: true } : { line, problem: booked.refusal.reason }
}
