import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context/shop.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { type Admin, may } from '#shop/accounts/users/admin.ts'
import { blockTime, closeAppointment, unblockTime } from '#shop/appointments/block-time.ts'
import {
  type ChangeAppointmentRefusal,
  cancelAppointment,
  moveAppointment,
} from '#shop/appointments/change-appointment.ts'
import {
  appointmentSchema,
  blockSchema,
  closeSchema,
  instantsOf,
  moveSchema,
  reassignSchema,
  slotSchema,
  swapSchema,
} from '#shop/appointments/form.ts'
import { reassignAppointment, swapAppointments } from '#shop/appointments/hosts/reassign.ts'
import { kuwaitInstant } from '#shop/kuwait-time.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'

type Refused = ChangeAppointmentRefusal | { reason: 'taken' | 'reversed' | 'past' | 'not_over' }
type Problem = Refused['reason'] | 'fields' | 'host_off' | 'not_given' | 'host_taken' | 'host_outside'

/** The result of an action in the calendar. */
export type AppointmentResult =
  | { intent: Intent; booking: string; done: true }
  | {
      intent: Intent
      booking: string
      done: false
      problem: Problem
      errors?: FieldErrors
    }
export const intents = ['move', 'cancel', 'close', 'block', 'unblock', 'feed', 'reassign', 'swap'] as const
export type Intent = (typeof intents)[number]

/** Runs the intent of a calendar form; null for an unknown intent. */
export async function actOnAppointments(
  context: Readonly<RouterContextProvider>,
  admin: Admin<'appointments.act'>,
  fields: Record<string, unknown>,
): Promise<AppointmentResult | null> {
  const intent = intents.find((each) => each === fields.intent)
  if (intent === undefined) return null
  const shop = context.get(shopContext)
  const { db, clock } = shop
  const booking = typeof fields.booking === 'string' ? fields.booking.slice(0, 40) : ''
  const wrong = (errors: FieldErrors): AppointmentResult => ({
    intent,
    booking,
    done: false,
    problem: 'fields',
    errors,
  })
  const result = (outcome: { ok: true } | { ok: false; refusal: Refused }): AppointmentResult => {
    if (outcome.ok) return { intent, booking, done: true }
    const { refusal } = outcome
    // An admin may take any free slot; one that is not offered to them is in the past.
    const problem = refusal.reason === 'time' && refusal.why === 'not_offered' ? 'past' : refusal.reason
    return { intent, booking, done: false, problem }
  }

  if (intent === 'feed') {
    if (!may(admin, 'settings.act')) throw new Error('`actOnAppointments` was not asked for the permission')
    await changeSettings(db, clock, admin, ({ booking: rules }) => ({
      booking: { ...rules, feedVersion: rules.feedVersion + 1 },
    }))
    shop.settings.invalidate()
    return { intent, booking, done: true }
  }
  if (intent === 'block') {
    const read = parseInput(blockSchema, fields)
    if (!read.ok) return wrong(read.errors)
    const { date, from, until, note, host: hostId = null } = read.value
    const span = instantsOf(date, from, until)
    if (span === null) return result({ ok: false, refusal: { reason: 'reversed' } })
    return result(await blockTime(db, clock, admin, { ...span, note, hostId }))
  }
  if (intent === 'move') {
    const read = 'startsAt' in fields ? parseInput(slotSchema, fields) : parseInput(moveSchema, fields)
    if (!read.ok) return wrong(read.errors)
    const { value } = read
    const startsAt = 'startsAt' in value ? new Date(value.startsAt) : kuwaitInstant(value.date, value.time)
    const move = { bookingId: value.booking, startsAt, outside: value.outside === 'on' }
    return result(await moveAppointment(db, shop, { admin }, move))
  }
  if (intent === 'reassign' || intent === 'swap') {
    const read = intent === 'reassign' ? parseInput(reassignSchema, fields) : parseInput(swapSchema, fields)
    if (!read.ok) return wrong(read.errors)
    const { booking: bookingId, outside: confirmed } = read.value
    const outside = confirmed === 'on'
    const outcome =
      'host' in read.value
        ? await reassignAppointment(db, shop, admin, { bookingId, hostId: read.value.host, outside })
        : await swapAppointments(db, shop, admin, { bookingId, otherId: read.value.other, outside })
    if (outcome.ok) return { intent, booking, done: true }
    const { reason } = outcome.refusal
    const problem = reason === 'taken' || reason === 'outside' ? (`host_${reason}` as const) : reason
    return { intent, booking, done: false, problem }
  }
  if (intent === 'close') {
    const read = parseInput(closeSchema, fields)
    if (!read.ok) return wrong(read.errors)
    return result(await closeAppointment(db, clock, admin, { id: read.value.booking, state: read.value.state }))
  }
  const read = parseInput(appointmentSchema, fields)
  if (!read.ok) return wrong(read.errors)
  return result(
    intent === 'cancel'
      ? await cancelAppointment(db, shop, { admin }, read.value.booking)
      : await unblockTime(db, clock, admin, read.value.booking),
  )
}
