import * as z from 'zod/mini'
import type { Locale } from '../../money.ts'
import { block } from '../../text-fields.ts'
import type { StoreSettings } from '../form.ts'
import { typedNumber } from '../number.ts'

export const maxReturnAddress = 400

/** The number of days in which goods can be returned, 0 for never, and the address for returns. */
export const returnsSchema = z.object({
  days: typedNumber(0, 365),
  addressAr: z._default(block(maxReturnAddress), ''),
  addressEn: z._default(block(maxReturnAddress), ''),
})

/** The address for returns in a language, or in the other one when it is written only there; '' when there is none. */
export const returnAddress = ({ address }: StoreSettings['returns'], locale: Locale): string =>
  address[locale] || address.ar || address.en

export const returnsOf = ({
  days,
  addressAr: ar,
  addressEn: en,
}: z.infer<typeof returnsSchema>): Pick<StoreSettings, 'returns'> => ({ returns: { days, address: { ar, en } } })
