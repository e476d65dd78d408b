import * as z from 'zod/mini'
import {
  exceptionsField,
  noOverlapAtMidnight,
  spansField,
  storedExceptions,
  storedWeek,
  weekFields,
} from '../../settings/appointments.ts'
import { nestedForm } from '../../settings/nested.ts'
import { typedNumber } from '../../settings/number.ts'
import { webAddress } from '../../settings/store.ts'
import { line, productId, requiredLine } from '../../text-fields.ts'
import type { HostHours } from './rules.ts'

const choice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z._default(z.enum(options, 'invalid'), options[0])

/**
 * A host's form. `gives` and `hours` say whether the lists below them apply; an empty `busyUrl` keeps the stored
 * address, which is never shown; one that a calendar offers as webcal:// is read by https.
 */
export const hostSchema = nestedForm(
  z
    .object({
      nameAr: requiredLine(60),
      nameEn: requiredLine(60),
      isActive: z.optional(z.literal('on', 'invalid')),
      gives: choice(['all', 'some']),
      products: z.optional(z.array(productId).check(z.maxLength(200, 'too_many'))),
      hours: choice(['store', 'own']),
      ...weekFields,
      breaks: spansField,
      exceptions: exceptionsField,
      bufferMinutes: z.union(
        [
          z.pipe(
            z.literal(''),
            z.transform(() => null),
          ),
          typedNumber(0, 240),
        ],
        'number',
      ),
      liveUrl: webAddress,
      busyUrl: z.pipe(
        line(1000),
        z.transform((typed) => typed.replace(/^webcals?:\/\//i, 'https://')),
      ),
      busyOff: z.optional(z.literal('on', 'invalid')),
      version: z._default(z.coerce.number().check(z.int('invalid')), 0),
    })
    .check(
      ...noOverlapAtMidnight,
      z.refine(({ gives, products = [] }) => gives === 'all' || products.length > 0, {
        error: 'one_session',
        path: ['products'],
      }),
    ),
)

export type HostInput = HostHours & {
  nameAr: string
  nameEn: string
  isActive: boolean
  products: string[] | null
  liveUrl: string
}

/** The row of a host from the form's values. */
export const hostOf = (typed: z.infer<typeof hostSchema>): HostInput => ({
  nameAr: typed.nameAr,
  nameEn: typed.nameEn,
  isActive: typed.isActive === 'on',
  products: typed.gives === 'all' ? null : [...new Set(typed.products ?? [])].sort(),
  weekly: typed.hours === 'store' ? null : storedWeek(typed),
  breaks: typed.breaks,
  exceptions: storedExceptions(typed.exceptions),
  bufferMinutes: typed.bufferMinutes,
  liveUrl: typed.liveUrl,
})
