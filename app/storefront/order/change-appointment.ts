import type { RouterContextProvider } from 'react-router'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { cancelAppointment, moveAppointment } from '#shop/appointments/change-appointment.ts'
import { isUuid } from '#shop/ids.ts'
import type { ChangedAppointment } from './appointments.tsx'

/**
 * Moves or cancels an appointment of an order opened by its buyer. Null for other intents.
 * @param orderId the order the private link opened; another order's appointment is 'unknown'
 */
export async function changeAppointment(
  context: Readonly<RouterContextProvider>,
  orderId: string,
  fields: Record<string, unknown>,
): Promise<ChangedAppointment | null> {
  const { intent, booking: bookingId, startsAt } = fields
  if ((intent !== 'move' && intent !== 'cancel') || typeof bookingId !== 'string') return null
  const shop = context.get(shopContext)
  if (!isUuid(bookingId)) return { bookingId, problem: 'unknown' }
  if ((await context.get(limitsContext).orders.hit(context.get(visitorContext))) !== null)
    return { bookingId, problem: 'limited' }
  if (intent === 'cancel') {
    const cancelled = await cancelAppointment(shop.db, shop, { orderId }, bookingId)
    return cancelled.ok ? { bookingId, done: 'cancelled' } : { bookingId, problem: cancelled.refusal.reason }
  }
  const at = new Date(typeof startsAt === 'string' ? startsAt : '')
  if (Number.isNaN(at.getTime())) return { bookingId, problem: 'time' }
  const moved = await moveAppointment(shop.db, shop, { orderId }, { bookingId, startsAt: at })
  if (moved.ok) return { bookingId, done: 'moved' }
  const { reason } = moved.refusal
  return { bookingId, problem: reason === 'outside' || reason === 'no_host' ? 'time' : reason }
}
