import * as z from 'zod/mini'
import { maxPosition } from '../../orders/shipments/unit-fields.ts'
import { sessionModes } from '../status.ts'

const line = z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(maxPosition, 'invalid'))

/** Booking a session of a package: the order line, the time, the mode, and the host or anyone. */
export const bookSchema = z.strictObject({
  line,
  startsAt: z.iso.datetime({ offset: true, error: 'time' }),
  mode: z.enum(sessionModes, 'choose_mode'),
  hostId: z.nullish(z.int('invalid').check(z.positive('invalid'), z.maximum(2_147_483_647, 'invalid'))),
})

/** The new last day of a package, as typed. */
export const extendSchema = z.strictObject({ line, until: z.iso.date('date') })

const wholeOf = (field: unknown): unknown =>
  typeof field === 'string' && /^\d{1,10}$/.test(field) ? Number(field) : field

/** The fields of a page's form, as `bookSchema` reads them; no host is anyone. */
export const bookFields = ({ line, startsAt, mode, host }: Record<string, unknown>) => ({
  line: wholeOf(line),
  startsAt,
  mode,
  hostId: host === undefined || host === '' ? null : wholeOf(host),
})

/** The same for `extendSchema`. */
export const extendFields = ({ line, until }: Record<string, unknown>) => ({ line: wholeOf(line), until })
