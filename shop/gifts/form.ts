import * as z from 'zod/mini'
import { kuwaitDate } from '../kuwait-time.ts'
import { block, emailAddress, optionalLine, requiredLine } from '../text-fields.ts'
import { isDate } from '../typed/days.ts'
import { isWithoutLinks } from '../typed/web-address.ts'
import { giftCards, giftLimits } from './cards.ts'

const withoutLinks = z.refine<string>(isWithoutLinks, 'no_links')

/** A gift's form, for the screen, the server and the API. Without `sendOn`: as soon as it is paid. */
export const giftSchema = z.strictObject({
  name: requiredLine(giftLimits.name).check(withoutLinks),
  email: emailAddress,
  locale: z.enum(['ar', 'en'], 'invalid'),
  from: optionalLine(giftLimits.name).check(withoutLinks),
  message: z._default(block(giftLimits.message), '').check(withoutLinks),
  card: z._default(z.enum(giftCards, 'invalid'), 'harvest'),
  sendOn: z.nullish(z.string('gift_day').check(z.refine(isDate, 'gift_day'))),
})

export type GiftInput = z.infer<typeof giftSchema>

/** Whether a gift can be sent on a day: today in Kuwait, or up to a year ahead. */
export const isGiftDay = (day: string, now: Date): boolean =>
  day >= kuwaitDate(now) && day <= kuwaitDate(now, giftLimits.days)
