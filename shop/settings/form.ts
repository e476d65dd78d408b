import { z } from 'zod'
import { currencies } from '../money.ts'

const fils = z.int().min(0).max(1_000_000_000)

/** Everything the owner can change, with the values a new shop starts with (spec 9). Fees in fils. */
export const settingsSchema = z.object({
  name: z.object({ ar: z.string(), en: z.string() }).default({ ar: 'بستان', en: 'Bustan' }),
  contact: z
    .object({ email: z.email(), phone: z.string(), whatsapp: z.string() })
    .default({ email: 'hello@bustan.example', phone: '+96522210000', whatsapp: '+96566610000' }),
  hours: z.object({ open: z.string(), close: z.string() }).default({ open: '9:00', close: '22:00' }),
  shipping: z.object({ fee: fils, freeFrom: fils.nullable() }).default({ fee: 2000, freeFrom: null }),
  delivery: z.object({ minDays: z.int(), maxDays: z.int() }).default({ minDays: 1, maxDays: 3 }),
  rates: z
    .record(z.string(), z.string())
    .default(Object.fromEntries(Object.entries(currencies).map(([code, currency]) => [code, currency.rate]))),
  reservationMinutes: z.int().min(5).max(1440).default(30),
})

export type StoreSettings = z.infer<typeof settingsSchema>
