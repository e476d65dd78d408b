import * as z from 'zod/mini'
import {
  exceptionsField,
  nightsApart,
  spansField,
  storedExceptions,
  storedWeek,
  weekFields,
} from '../../settings/appointments.ts'
import { nestedForm } from '../../settings/nested.ts'
import { typedNumber } from '../../settings/number.ts'
import { line, productId, requiredLine } from '../../text-fields.ts'
import type { HostHours } from './rules.ts'

const choice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z._default(z.enum(options, 'invalid'), options[0])

/**
 * What the team types about a host. `gives` and `hours` say whether the lists below them count; an empty `busyUrl` keeps
 * the address that is stored, which is never shown.
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
      busyUrl: line(1000),
      busyOff: z.optional(z.literal('on', 'invalid')),
      version: z._default(z.coerce.number().check(z.int('invalid')), 0),
    })
    .check(
      ...nightsApart,
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
}

/** A host as it is stored, out of what was typed. */
export const hostOf = (typed: z.infer<typeof hostSchema>): HostInput => ({
  nameAr: typed.nameAr,
  nameEn: typed.nameEn,
  isActive: typed.isActive === 'on',
  products: typed.gives === 'all' ? null : [...new Set(typed.products ?? [])].sort(),
  weekly: typed.hours === 'store' ? null : storedWeek(typed),
  breaks: typed.breaks,
  exceptions: storedExceptions(typed.exceptions),
  bufferMinutes: typed.bufferMinutes,
})
