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

/** See `BookingRules` in shop/appointments/slots.ts. */
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
    /** A buyer may move or cancel until so many hours before, and move so often. */
    changeHours: z.int().min(0).max(336),
    maxMoves: z.int().min(0).max(20),
    /** The store's own room for live sessions; empty when each buyer is sent a link. */
    liveUrl: link.default(''),
    /** Counted up to give the team's private calendar a new address. */
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

/** Everything the owner can change, with the values a new shop starts with. Fees in fils. */
export const settingsSchema = z.object({
  name: z.object({ ar: z.string(), en: z.string() }).default({ ar: 'بستان', en: 'Bustan' }),
  contact: z
    .object({
      email: z.string().refine((email) => emailProblem(email) === undefined),
      phone: z.string(),
      whatsapp: z.string(),
    })
    .default({ email: 'hello@bustan.example', phone: '+96522210000', whatsapp: '+96566610000' }),
  /** The number of the commercial registration; an empty one is not shown. */
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
  /** Addresses of the shop's pages elsewhere; an empty one is not shown. */
  social: z
    .object({ instagram: link, tiktok: link, x: link, youtube: link, discord: link })
    .default({ instagram: '', tiktok: '', x: '', youtube: '', discord: '' }),
  /** The seasonal event banner of the shop page; `from` and `until` are days of Kuwait, both inclusive. */
  banner: z
    .object({
      on: z.boolean(),
      title: both(80),
      text: both(240),
      /** A path of the shop to lead to, or empty. */
      link: z.string().max(200),
      from: z.iso.date().nullable(),
      until: z.iso.date().nullable(),
    })
    // A new shop has no event to announce; the demo has one.
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
  /** Who brings parcels, see delivery/carriers.ts. */
  carriers: z
    .array(z.object({ id: z.string().min(1).max(40), name: both(40), link: z.string().max(200) }))
    .max(maxCarriers)
    .default(firstCarriers),
  rates: z
    .record(z.string(), z.string())
    .default(Object.fromEntries(Object.entries(currencies).map(([code, currency]) => [code, currency.rate]))),
  /** The currencies a visitor may see prices in; the dinar is always among them. */
  currencies: z.array(z.enum(currencyCodes)).default([...currencyCodes]),
  /**
   * How often each bought file may be fetched, and for how many days after it was granted; null for always.
   * `deliverPaid`: an order of nothing but downloads is marked delivered as it is paid (R15).
   */
  downloads: z
    .object({
      limit: z.int().min(1).max(1000),
      days: z.int().min(1).max(3650).nullable(),
      deliverPaid: z.boolean().default(false),
    })
    .default({ limit: 10, days: null, deliverPaid: false }),
  /** Which payment methods are offered; never none. One that is new to the shop is switched on by its owner. */
  payments: z.object(perMethod(() => z.boolean().default(false))).default(perMethod(() => true)),
  /** What the gateway keeps of a payment by its contract (`FeeRate`); used where it does not name the fee itself. */
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
  /** For how long an order is held that waits behind a payment link. */
  paymentLinkHours: z.int().min(1).max(168).default(24),
  /** Whether checkout offers a reminder of a cart that is not finished (R60), and how many hours after its last change. */
  cartReminders: z.object({ on: z.boolean(), hours: z.int().min(1).max(72) }).default({ on: true, hours: 4 }),
  /** `adminsNeedTwoFactor`: an admin without the second step at the sign-in is none (R28). */
  security: z.object({ adminsNeedTwoFactor: z.boolean() }).default({ adminsNeedTwoFactor: false }),
  /**
   * For how many days after its parcel came goods can be asked back (R47), 0 for not at all, and where they are sent;
   * an empty address is given with each answer.
   */
  returns: z
    .object({ days: z.int().min(0).max(365), address: both(400) })
    .default({ days: 14, address: { ar: '', en: '' } }),
  /** `proofAbove`: fils that one admin may refund within 24 hours without proving afresh who they are (decision 0038). */
  refunds: z.object({ proofAbove: z.int().min(0).max(1_000_000) }).default({ proofAbove: 50_000 }),
})

export type StoreSettings = z.infer<typeof settingsSchema>
