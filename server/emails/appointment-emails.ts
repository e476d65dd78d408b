import { eq } from 'drizzle-orm'
import { html } from 'hono/html'
import { howInWords } from '#app/appointment-how.ts'
import { spanInWords } from '#app/appointment-time.ts'
import * as m from '#locales/compiled/messages.js'
import { type Appointment, readAppointment } from '#shop/appointments/read.ts'
import { product } from '#shop/catalog/table.ts'
import type { Executor } from '#shop/db.ts'
import type { Locale } from '#shop/money.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { order } from '#shop/orders/table.ts'
import { formatPhone } from '#shop/phone.ts'
import { invitation } from '../endpoints/calendar/invitation.ts'
import { contactLine } from './contact-line.ts'
import { action, brandOf, frame, ltr, row, table } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'

type Order = typeof order.$inferSelect
type Found = { booking: Appointment; buyer: Order; title: string; titleEn: string }

/** The invitation, once the order is paid: when, how, and a file every calendar takes. */
export async function appointmentConfirmed(input: EmailInput<'booking-confirmed'>): Promise<RenderedEmail | null> {
  const found = await findAppointment(input.shop.db, input.data)
  if (found?.booking.state !== 'confirmed') return null
  return toBuyer(input, found, 'REQUEST', {
    subject: m.mail_appointment_confirmed_subject,
    title: m.mail_appointment_confirmed_title,
  })
}

/** A moved or cancelled appointment. Superseded changes are not sent. */
export async function appointmentChanged(input: EmailInput<'booking-changed'>): Promise<RenderedEmail | null> {
  const found = await findAppointment(input.shop.db, input.data)
  if (found?.booking.sequence !== input.data.sequence) return null
  const moved = input.data.what === 'moved'
  return toBuyer(input, found, moved ? 'REQUEST' : 'CANCEL', {
    subject: moved ? m.mail_appointment_moved_subject : m.mail_appointment_cancelled_subject,
    title: moved ? m.mail_appointment_moved_title : m.mail_appointment_cancelled_title,
  })
}

/** Tomorrow, or in an hour; only while the appointment is the one that was meant. */
export async function appointmentReminder(input: EmailInput<'booking-reminder'>): Promise<RenderedEmail | null> {
  const found = await findAppointment(input.shop.db, input.data)
  if (found?.booking.state !== 'confirmed' || found.booking.startsAt.toISOString() !== input.data.startsAt) return null
  return toBuyer(input, found, null, {
    subject: m.mail_appointment_reminder_subject,
    title: m.mail_appointment_reminder_title,
  })
}

/** A buyer moved or cancelled: the store hears of it, with the way to the order. */
export async function appointmentToStore({
  shop,
  settings,
  locale,
  data,
}: EmailInput<'booking-to-store'>): Promise<RenderedEmail | null> {
  const found = await findAppointment(shop.db, data)
  if (found === null) return null
  const say = { locale }
  const { booking, buyer } = found
  const moved = data.what === 'moved'
  const subject = (moved ? m.mail_appointment_store_moved : m.mail_appointment_store_cancelled)(
    { number: buyer.number },
    say,
  )
  const url = `${shop.baseUrl}/admin/orders/view/${buyer.number}`
  const when = spanInWords(booking, locale)
  const customer = `${buyer.firstName} ${buyer.lastName}`.trim()
  return {
    subject,
    html: frame(
      locale,
      brandOf(settings, shop, locale),
      subject,
      html`${table([
        row(locale, m.appointment_when({}, say), when),
        row(locale, m.mail_customer({}, say), customer),
        row(locale, m.mail_phone({}, say), ltr(formatPhone(buyer.phone))),
      ])}${action(m.mail_see_order({}, say), url)}`,
      '',
    ),
    text: [subject, when, customer, formatPhone(buyer.phone), url].join('\n'),
  }
}

type Says = (inputs: { title: string; when: string }, options: { locale: Locale }) => string

function toBuyer(
  { shop, settings, locale }: EmailInput<'booking-confirmed' | 'booking-changed' | 'booking-reminder'>,
  { booking, buyer, title: ar, titleEn }: Found,
  method: 'REQUEST' | 'CANCEL' | null,
  words: { subject: Says; title: Says },
): RenderedEmail {
  const say = { locale }
  const session = locale === 'ar' ? ar : titleEn
  const when = spanInWords(booking, locale)
  const token = accessToken(shop.secrets, buyer)
  const url = `${shop.baseUrl}/${locale}/order/${buyer.number}?token=${token}`
  const subject = words.subject({ title: session, when }, say)
  const title = words.title({ title: session, when }, say)
  const stands = booking.state === 'confirmed'
  const { liveUrl } = settings.booking
  const room = stands && booking.mode === 'live' && liveUrl !== '' ? action(m.appointment_join({}, say), liveUrl) : ''
  const rows: [string, string][] = [
    [m.appointment_session({}, say), session],
    [m.appointment_when({}, say), when],
    [m.appointment_how({}, say), howInWords(booking.mode, { phone: buyer.phone, liveUrl }, locale)],
  ]
  // Mention money only while the shop has some: not for refunded or unpaid orders.
  const policy = stands
    ? m.mail_appointment_policy({ hours: m.text_hours({ count: settings.booking.changeHours }, say) }, say)
    : buyer.paymentStatus === 'paid'
      ? m.mail_appointment_money({}, say)
      : ''
  const contact = contactLine(settings, locale)
  const facts = {
    booking,
    title: session,
    url,
    buyer: { name: `${buyer.firstName} ${buyer.lastName}`, email: buyer.email, phone: buyer.phone },
  }
  return {
    subject,
    html: frame(
      locale,
      brandOf(settings, shop, locale),
      title,
      html`${table(rows.map(([name, value]) => row(locale, name, value)))}
<p style="margin:0 0 12px;">${m.appointment_kuwait_time({}, say)}</p>
${policy && html`<p style="margin:0 0 16px;">${policy}</p>`}
${room}${action(m.mail_see_order({}, say), url)}`,
      contact,
    ),
    text: [
      title,
      ...rows.map(([name, value]) => `${name}: ${value}`),
      m.appointment_kuwait_time({}, say),
      ...(policy ? [policy] : []),
      `${m.mail_see_order({}, say)}: ${url}`,
      contact,
    ].join('\n\n'),
    ...(method && { calendar: { method, content: invitation(method, facts, settings, locale) } }),
  }
}

async function findAppointment(db: Executor, { bookingId }: { bookingId: string }): Promise<Found | null> {
  const booking = await readAppointment(db, bookingId)
  if (!booking?.orderId) return null
  const [buyer] = await db.select().from(order).where(eq(order.id, booking.orderId))
  const [sold] = await db
    .select({ title: product.title, titleEn: product.titleEn })
    .from(product)
    .where(eq(product.id, booking.productId ?? ''))
  return buyer ? { booking, buyer, title: sold?.title ?? '', titleEn: sold?.titleEn ?? '' } : null
}
