import { and, eq } from 'drizzle-orm'
import { html } from 'hono/html'
import { appointmentPlace, hostIn } from '#app/appointment-place.ts'
import { spanInWords } from '#app/appointment-time.ts'
import { titleIn } from '#app/ui/title-in.ts'
import { mayChange } from '#shop/appointments/change-policy.ts'
import { hasUnrefundedMoney } from '#shop/appointments/packages/read.ts'
import { type NamedAppointment, readAppointment, roomOf } from '#shop/appointments/read.ts'
import { booking } from '#shop/appointments/table.ts'
import { product } from '#shop/catalog/table.ts'
import type { Executor } from '#shop/db.ts'
import type { Locale } from '#shop/money.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { orderUrl } from '#shop/orders/access/order-url.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import { formatPhone } from '#shop/phone.ts'
import { readRefunds } from '#shop/refunds/read-refunds.ts'
import { invitation } from '../endpoints/calendar/invitation.ts'
import { contactLine } from './contact-line.ts'
import { action, frame, ltr, plainLtr, row, table } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import { email } from './short-email.ts'

type Order = typeof order.$inferSelect
type AppointmentFacts = {
  booking: NamedAppointment
  buyer: Order
  title: string
  titleEn: string
  isBack: boolean
  isSettled: boolean
}

/** The invitation, once the order is paid: when, how, and a calendar file. */
export async function appointmentConfirmed(input: EmailInput<'booking-confirmed'>): Promise<RenderedEmail | null> {
  const found = await findAppointment(input.shop.db, input.data)
  if (found?.booking.state !== 'confirmed') return null
  return toBuyer(input, found, 'REQUEST', {
    subject: input.words.mail_appointment_confirmed_subject,
    title: input.words.mail_appointment_confirmed_title,
  })
}

/** A moved or cancelled appointment. Superseded changes are not sent, nor is a move of a session that is over. */
export async function appointmentChanged(input: EmailInput<'booking-changed'>): Promise<RenderedEmail | null> {
  const found = await findAppointment(input.shop.db, input.data)
  if (found?.booking.sequence !== input.data.sequence) return null
  const { what, isReassigned = false } = input.data
  const moved = what === 'moved'
  if (moved && found.booking.state !== 'confirmed') return null
  if (isReassigned)
    return toBuyer(input, found, 'REQUEST', {
      subject: input.words.mail_appointment_reassigned_subject,
      title: input.words.mail_appointment_reassigned_title,
    })
  return toBuyer(input, { ...found, isOwn: input.data.isOwn }, moved ? 'REQUEST' : 'CANCEL', {
    subject: moved ? input.words.mail_appointment_moved_subject : input.words.mail_appointment_cancelled_subject,
    title: moved ? input.words.mail_appointment_moved_title : input.words.mail_appointment_cancelled_title,
  })
}

/** The reminder a day or an hour before; only while the appointment is unchanged. */
export async function appointmentReminder(input: EmailInput<'booking-reminder'>): Promise<RenderedEmail | null> {
  const found = await findAppointment(input.shop.db, input.data)
  if (found?.booking.state !== 'confirmed' || found.booking.startsAt.toISOString() !== input.data.startsAt) return null
  return toBuyer(input, found, null, {
    subject: input.words.mail_appointment_reminder_subject,
    title: input.words.mail_appointment_reminder_title,
  })
}

/** Notifies the store that a buyer moved, cancelled or booked a session of a package, with a link to the order. */
export async function appointmentToStore({
  shop,
  settings,
  locale,
  data,
  words,
}: EmailInput<'booking-to-store'>): Promise<RenderedEmail | null> {
  const found = await findAppointment(shop.db, data)
  if (found === null) return null
  const { booking, buyer } = found
  const subjects = {
    moved: words.mail_appointment_store_moved,
    cancelled: words.mail_appointment_store_cancelled,
    booked: words.mail_package_store_booked,
  }
  const subject = subjects[data.what]({ number: buyer.number })
  const url = `${shop.baseUrl}${adminOrderPath(buyer.number)}`
  const when = spanInWords(booking, locale)
  const hosts = hostRow(booking, words, locale)
  const customer = `${buyer.firstName} ${buyer.lastName}`.trim()
  return {
    subject,
    html: frame(
      { settings, shop, locale },
      subject,
      html`${table([
        row(locale, words.appointment_when(), when),
        ...hosts.map(([name, value]) => row(locale, name, value)),
        row(locale, words.mail_customer(), customer),
        row(locale, words.mail_phone(), ltr(formatPhone(buyer.phone))),
      ])}${action(words.mail_see_order(), url)}`,
      '',
    ),
    text: [subject, when, ...hosts.map(([, value]) => value), customer, plainLtr(formatPhone(buyer.phone)), url].join(
      '\n',
    ),
  }
}

/** The host, in a shop with several. */
const hostRow = ({ host }: NamedAppointment, words: Words, locale: Locale): [string, string][] =>
  host ? [[words.appointment_host(), hostIn(host, locale)]] : []

type Words = EmailInput<'booking-confirmed'>['words']
type Says = (inputs: { title: string; when: string }) => string

function toBuyer(
  input: EmailInput<'booking-confirmed' | 'booking-changed' | 'booking-reminder'>,
  { booking, buyer, title: ar, titleEn, isBack, isSettled, isOwn }: AppointmentFacts & { isOwn?: boolean | undefined },
  method: 'REQUEST' | 'CANCEL' | null,
  texts: { subject: Says; title: Says },
): RenderedEmail {
  const { shop, settings, locale, words } = input
  const session = titleIn({ title: ar, titleEn }, locale)
  const when = spanInWords(booking, locale)
  const url = orderUrl(shop, locale, buyer)
  const subject = texts.subject({ title: session, when })
  const title = texts.title({ title: session, when })
  const stands = booking.state === 'confirmed'
  const room = roomOf(booking, settings.booking)
  const rows: [string, string][] = [
    [words.appointment_session(), session],
    [words.appointment_when(), when],
    ...hostRow(booking, words, locale),
    [words.appointment_how(), appointmentPlace(booking.mode, { phone: buyer.phone, room }, locale)],
  ]
  // Mention money only while the shop has some: not for refunded sessions or unpaid orders.
  const ofMoney = () => {
    if (buyer.paymentStatus !== 'paid') return ''
    if (isBack && buyer.reservation === 'kept') return words.mail_package_given_back()
    if (isSettled || buyer.total === 0) return ''
    return isOwn && booking.packageLine === null ? words.mail_appointment_refund() : words.mail_appointment_money()
  }
  const policy = stands ? mayStill({ shop, settings, words }, booking) : ofMoney()
  const contact = contactLine(settings, words)
  const facts = {
    booking,
    title: session,
    url,
    buyer: { name: `${buyer.firstName} ${buyer.lastName}`, email: buyer.email, phone: buyer.phone },
  }
  return email(input, {
    subject,
    title,
    html: html`${table(rows.map(([name, value]) => row(locale, name, value)))}
<p style="margin:0 0 12px;">${words.appointment_kuwait_time()}</p>
${policy && html`<p style="margin:0 0 16px;">${policy}</p>`}
${stands && room && action(words.appointment_join(), room)}${action(words.mail_see_order(), url)}`,
    text: [
      ...rows.map(([name, value]) => `${name}: ${value}`),
      words.appointment_kuwait_time(),
      policy,
      `${words.mail_see_order()}: ${url}`,
    ],
    foot: contact,
    ...(method && { calendar: { method, content: invitation(method, facts, settings, locale) } }),
  })
}

/** What the buyer may still change, if anything. */
function mayStill(
  { shop, settings, words }: Pick<EmailInput<'booking-confirmed'>, 'shop' | 'settings' | 'words'>,
  booking: NamedAppointment,
): string {
  const may = (change: 'move' | 'cancel') => mayChange(change, booking, settings.booking, shop.clock.now()) === null
  const hours = words.text_hours({ count: settings.booking.changeHours })
  if (may('move')) return words.mail_appointment_policy({ hours })
  return may('cancel') ? words.mail_appointment_cancel_policy({ hours }) : ''
}

async function findAppointment(db: Executor, { bookingId }: { bookingId: string }): Promise<AppointmentFacts | null> {
  const booking = await readAppointment(db, bookingId)
  if (!booking?.orderId) return null
  const [buyer] = await db.select().from(order).where(eq(order.id, booking.orderId))
  const [sold] = await db
    .select({ title: product.title, titleEn: product.titleEn })
    .from(product)
    .where(eq(product.id, booking.productId ?? ''))
  if (buyer === undefined) return null
  // Not when the whole package is being refunded.
  const hasMoney = await hasUnrefundedMoney(db, buyer.id)
  const isBack = booking.givenBack && hasMoney
  const isSettled = !hasMoney || (await isSessionSettled(db, booking))
  return { booking, buyer, title: sold?.title ?? '', titleEn: sold?.titleEn ?? '', isBack, isSettled }
}

/**
 * Whether no money of a cancelled session is left to refund: it was free, or a refund that was requested or made paid for
 * it, freeing the times or naming the session.
 */
async function isSessionSettled(db: Executor, { orderId, productId, packageLine }: NamedAppointment): Promise<boolean> {
  const refunds = await readRefunds(db, orderId ?? '')
  if (refunds.some(({ state, choices }) => state !== 'failed' && choices.freeTimes)) return true
  const sold = and(eq(orderLine.orderId, orderId ?? ''), eq(orderLine.productId, productId ?? ''))
  const { price, withdrawn } = orderLine
  const lines = await db.select({ price, withdrawn }).from(orderLine).where(sold)
  if (packageLine === null && lines.length > 0 && lines.every((line) => line.price === 0)) return true
  const own = and(eq(booking.orderId, orderId ?? ''), eq(booking.productId, productId ?? ''))
  const cancelled = await db.$count(booking, and(own, eq(booking.state, 'cancelled')))
  return lines.reduce((sum, { withdrawn }) => sum + withdrawn, 0) >= cancelled
}
