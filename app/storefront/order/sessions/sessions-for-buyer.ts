import { appointmentPlace, withHost } from '#app/appointment-place.ts'
import { dayInWords } from '#app/appointment-time.ts'
import { titleIn } from '#app/ui/title-in.ts'
import { mayChange } from '#shop/appointments/change-policy.ts'
import { hasUnrefundedMoney, readPackages, type SessionPackage } from '#shop/appointments/packages/read.ts'
import { sessionsLeftIn, whyNoSession } from '#shop/appointments/packages/terms.ts'
import { minutesOf, type NamedAppointment, readAppointments, roomOf } from '#shop/appointments/read.ts'
import type { Locale } from '#shop/money.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import type { OrderView } from '#shop/orders/read.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * The state of an order's sessions: one is upcoming, a package has some to book, all are over, a package expired with
 * none held, none is left; null when it has none at all.
 */
export type SessionState = 'ahead' | 'open' | 'over' | 'ended' | 'gone' | null

const none = { appointments: [], packages: [], session: null as SessionState }

/** An order's sessions as shown on its page: its packages with their balance, and its appointments. */
export async function sessionsForBuyer(
  shop: Pick<Shop, 'db' | 'clock' | 'settings' | 'secrets'>,
  order: OrderView,
  locale: Locale,
) {
  if (!order.lines.some((line) => line.category === 'consultation')) return none
  const found = await readPackages(shop.db, [order.id])
  const now = shop.clock.now()
  const booked = await readAppointments(shop.db, order.id)
  const appointments = await appointmentsOf(shop, order, booked, found, locale)
  const isOver = found.length > 0 && order.paymentStatus === 'paid' && !(await hasUnrefundedMoney(shop.db, order.id))
  const holder = isOver ? { ...order, paymentStatus: 'refunded' as const } : order
  const packages = found.map((each) => packageForBuyer(each, holder, now, locale))
  return { appointments, packages, session: sessionOf(order, booked, packages, now) }
}

const packageForBuyer = (found: SessionPackage, order: OrderView, now: Date, locale: Locale) => ({
  line: found.position,
  productId: found.productId,
  title: titleIn(found, locale),
  minutes: found.minutes,
  all: found.sessions,
  left: sessionsLeftIn(found),
  refunded: found.withdrawn,
  /** Its last day, formatted; empty until it is paid. */
  until: found.validUntil === null ? '' : dayInWords(new Date(found.validUntil.getTime() - 1), locale),
  /** Why no session can be booked from it now; null when one can. */
  why: order.paymentStatus === 'pending' ? ('unpaid' as const) : whyNoSession(found, order, now),
})

const hasMoney = ({ price, quantity, withdrawn }: OrderView['lines'][number]) => price > 0 && withdrawn < quantity

/** The order's appointments, with what its buyer may still do about each. */
async function appointmentsOf(
  { clock, settings, secrets }: Pick<Shop, 'clock' | 'settings' | 'secrets'>,
  order: OrderView,
  booked: readonly NamedAppointment[],
  packages: readonly SessionPackage[],
  locale: Locale,
) {
  const now = clock.now()
  const { booking: policy } = await settings.read()
  const token = accessToken(secrets, order)
  return booked.map((booking) => {
    const of = packages.find(({ position }) => position === booking.packageLine)
    const line = of ? undefined : order.lines.find(({ productId }) => productId === booking.productId)
    const sold = of ?? line
    return {
      id: booking.id,
      productId: booking.productId ?? '',
      title: (locale === 'ar' ? sold?.title : sold?.titleEn) ?? '',
      startsAt: booking.startsAt.toISOString(),
      minutes: minutesOf(booking),
      /** Where it takes place, once confirmed; before that only whether it is live or a call. */
      how: appointmentPlace(booking.mode, { phone: order.phone, room: '' }, locale),
      /** "with Sara"; empty in a shop with one host. */
      host: booking.host ? withHost(booking.host, locale) : '',
      room: booking.state === 'confirmed' ? roomOf(booking, policy) : '',
      state: booking.state,
      /** Whether a session cancelled in time returns to its package and can be booked again. */
      goesBack: (of?.validUntil ?? now) > now,
      /** Whether it was paid for by itself and not refunded yet: its money is refunded when it is cancelled in time. */
      isRefundable: line !== undefined && hasMoney(line) && order.paymentStatus === 'paid' && order.total > 0,
      isGivenBack: booking.givenBack,
      mayMove: mayChange('move', booking, policy, now) === null,
      mayCancel: mayChange('cancel', booking, policy, now) === null,
      changeHours: policy.changeHours,
      file: `/calendar/${order.number}/${booking.id}.ics?token=${token}`,
    }
  })
}

function sessionOf(
  order: OrderView,
  appointments: readonly NamedAppointment[],
  packages: readonly { why: string | null }[],
  now: Date,
): SessionState {
  const taken = appointments.filter(({ state }) => state === 'held' || state === 'confirmed')
  if (packages.some(({ why }) => why === null || why === 'unpaid')) return 'open'
  if (taken.some(({ endsAt }) => endsAt > now)) return 'ahead'
  if (order.status === 'delivered') return 'over'
  if (taken.length > 0) return 'ahead'
  if (appointments.some(({ state }) => state === 'done')) return 'over'
  return packages.length > 0 ? 'ended' : 'gone'
}
