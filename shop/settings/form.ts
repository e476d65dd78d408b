import { z } from 'zod'
import { countries } from '../addresses/countries.ts'
import { currencies, currencyCodes } from '../money.ts'
import { perMethod } from '../payments/methods.ts'
import { emailProblem } from '../text-fields.ts'
import { firstCarriers, maxCarriers } from './delivery/carriers.ts'

const clockTime = z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/)
const link = z.union([z.literal(''), z.url({ protocol: /^https$/ })])
const both = (max: number) => z.object({ ar: z.string().max(max), en: z.string().max(max) })
const fils = z.int().min(0).max(1_000_000_000)

const rate = { fee: fils, freeFrom: fils.nullable() }
const span = { from: clockTime, to: clockTime }

/** See `AppointmentRules` in shop/appointments/slots.ts. */
const appointmentSettings = z
  .object({
    weekly: z.array(z.object({ day: z.int().min(0).max(6), ...span })).max(40),
    exceptions: z
      .array(
        z.object({ name: both(60), from: z.iso.date(), until: z.iso.date(), spans: z.array(z.object(span)).max(6) }),
      )
      .max(40),
    sessionMinutes: z.int().min(10).max(480),
    stepMinutes: z.int().min(5).max(240),
    bufferMinutes: z.int().min(0).max(240),
    noticeHours: z.int().min(0).max(336),
    horizonDays: z.int().min(1).max(180),
    perDay: z.int().min(1).max(100).nullable(),
    /** A buyer may move or cancel until this many hours before, and move this often. */
    changeHours: z.int().min(0).max(336),
    maxMoves: z.int().min(0).max(20),
    /** The store's own room for live sessions, where a host has none; empty when each buyer is sent a link. */
    liveUrl: link.default(''),
    /** Incremented to give the team's private calendar a new URL. */
    feedVersion: z.int().min(1),
  })
  .default({
    weekly: [0, 1, 2, 3, 4].map((day) => ({ day, from: '16:00', to: '21:00' })),
    exceptions: [],
    sessionMinutes: 45,
    stepMinutes: 30,
    bufferMinutes: 15,
    noticeHours: 12,
    horizonDays: 30,
    perDay: 6,
    changeHours: 24,
    maxMoves: 2,
    liveUrl: '',
    feedVersion: 1,
  })

/** A new shop's contact details: they reach no one. */
const exampleContact = { email: 'hello@bustan.example', phone: '+96522210000', whatsapp: '+96566610000' }

/** All settings of the owner, with the defaults of a new shop. Fees in fils. */
export const settingsSchema = z.object({
  name: z.object({ ar: z.string(), en: z.string() }).default({ ar: 'بستان', en: 'Bustan' }),
  contact: z
    .object({
      email: z.string().refine((email) => emailProblem(email) === undefined),
      phone: z.string(),
      whatsapp: z.string(),
    })
    .default(exampleContact),
  /** The commercial registration number; not shown when empty. */
  company: z.object({ registration: z.string().max(40) }).default({ registration: '' }),
  /** Kuwait's time; `closedDays` count from Sunday = 0; `exceptions` see opening.ts. */
  hours: z
    .object({
      open: clockTime,
      close: clockTime,
      closedDays: z.array(z.int().min(0).max(6)).default([]),
      exceptions: z
        .array(
          z.object({
            name: both(60),
            from: z.iso.date(),
            until: z.iso.date(),
            hours: z.object({ open: clockTime, close: clockTime }).nullable(),
          }),
        )
        .max(40)
        .default([]),
    })
    .default({ open: '9:00', close: '22:00', closedDays: [], exceptions: [] }),
  /** URLs of the shop's pages on other sites; not shown when empty. */
  social: z
    .object({ instagram: link, tiktok: link, x: link, youtube: link, discord: link })
    .default({ instagram: '', tiktok: '', x: '', youtube: '', discord: '' }),
  /** The seasonal event banner of the shop page; `from` and `until` are days of Kuwait, both inclusive. */
  banner: z
    .object({
      on: z.boolean(),
      title: both(80),
      text: both(240),
      /** A path of the shop as the link's target, or empty. */
      link: z.string().max(200),
      from: z.iso.date().nullable(),
      until: z.iso.date().nullable(),
    })
    // A new shop has no event; the demo has one.
    .default({
      on: false,
      title: { ar: 'موسم الحصاد بدأ', en: 'Harvest season is here' },
      text: {
        ar: 'أدلة وجلسات إرشاد لموسم الحصاد: كل ما تحتاجه حديقتك قبل أن تنتهي الفعالية.',
        en: 'Guides and sessions for the harvest event: what your garden needs before it ends.',
      },
      link: '/shop?category=guide',
      from: null,
      until: null,
    }),
  /** See `ShippingRates` in delivery/rates.ts. */
  shipping: z
    .object({
      ...rate,
      counts: z.enum(['before', 'after']).default('before'),
      countries: z.partialRecord(z.enum(countries), z.object(rate).nullable()).default({}),
    })
    .default({ fee: 2000, freeFrom: null, counts: 'before', countries: {} }),
  delivery: z.object({ minDays: z.int(), maxDays: z.int() }).default({ minDays: 1, maxDays: 3 }),
  /** The carriers, see delivery/carriers.ts. */
  carriers: z
    .array(z.object({ id: z.string().min(1).max(40), name: both(40), link: z.string().max(200) }))
    .max(maxCarriers)
    .default(firstCarriers),
  rates: z
    .record(z.string(), z.string())
    .default(Object.fromEntries(Object.entries(currencies).map(([code, currency]) => [code, currency.rate]))),
  /** The display currencies offered to visitors; always including the dinar. */
  currencies: z.array(z.enum(currencyCodes)).default([...currencyCodes]),
  /**
   * How often each bought file can be downloaded, and for how many days after it was granted; null for no limit.
   * `deliverPaid`: an order of downloads only is marked delivered when it is paid (R15).
   */
  downloads: z
    .object({
      limit: z.int().min(1).max(1000),
      days: z.int().min(1).max(3650).nullable(),
      deliverPaid: z.boolean().default(false),
    })
    .default({ limit: 10, days: null, deliverPaid: false }),
  /** The payment methods offered; at least one. A method new to the shop must be enabled by its owner. */
  payments: z.object(perMethod(() => z.boolean().default(false))).default(perMethod(() => true)),
  /** The gateway's fee by its contract (`FeeRate`); used where the gateway does not report the fee itself. */
  fees: z
    .object(
      perMethod(() =>
        z
          .object({
            percent: z
              .string()
              .regex(/^\d{1,2}(\.\d{1,2})?$/)
              .nullable(),
            fixed: fils.nullable(),
          })
          .default({ percent: null, fixed: null }),
      ),
    )
    .default(perMethod(() => ({ percent: null, fixed: null }))),
  /** When consultations can be booked (R21), and until when a buyer may change an appointment. */
  booking: appointmentSettings,
  reservationMinutes: z.int().min(5).max(1440).default(30),
  /** How many hours an order is held by a payment link. */
  paymentLinkHours: z.int().min(1).max(168).default(24),
  /** Whether checkout offers a reminder of an unfinished cart (R60), and how many hours after its last change. */
  cartReminders: z.object({ on: z.boolean(), hours: z.int().min(1).max(72) }).default({ on: true, hours: 4 }),
  /** `adminsNeedTwoFactor`: without a second step at sign-in, a user has no admin access (R28). */
  security: z.object({ adminsNeedTwoFactor: z.boolean() }).default({ adminsNeedTwoFactor: false }),
  /**
   * For how many days after delivery goods can be returned (R47), 0 for never, and the address for returns; an empty
   * one is given with each answer.
   */
  returns: z
    .object({ days: z.int().min(0).max(365), address: both(400) })
    .default({ days: 14, address: { ar: '', en: '' } }),
  /** `proofAbove`: fils that one admin may refund within 24 hours without a fresh proof of identity (decision 0038). */
  refunds: z.object({ proofAbove: z.int().min(0).max(1_000_000) }).default({ proofAbove: 50_000 }),
})

export type StoreSettings = z.infer<typeof settingsSchema>

/** The contact details with empty ones in place of a new shop's examples: what a live shop shows. */
export function withoutExamples(contact: StoreSettings['contact']): StoreSettings['contact'] {
  const own = (name: keyof typeof contact) => (contact[name] === exampleContact[name] ? '' : contact[name])
  return { email: own('email'), phone: own('phone'), whatsapp: own('whatsapp') }
}
