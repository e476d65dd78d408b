import * as z from 'zod/mini'
import { type CurrencyCode, currencyCodes } from '../money.ts'
import type { StoreSettings } from './form.ts'
import { nestedForm } from './nested.ts'
import { typedRate } from './number.ts'

/** The currencies besides the dinar, in which everything is charged and whose own rate is 1. */
export const otherCurrencies = currencyCodes.filter((code) => code !== 'KWD')

/** A rate for each currency, offered or not, and which are offered (`offered.SAR`). */
export const currenciesSchema = nestedForm(
  z.object({
    rates: z.object(Object.fromEntries(otherCurrencies.map((code) => [code, typedRate]))),
    offered: z.optional(z.partialRecord(z.enum(currencyCodes), z.literal('on'))),
  }),
)

export function currenciesOf(input: z.infer<typeof currenciesSchema>): Pick<StoreSettings, 'rates' | 'currencies'> {
  const { rates, offered = {} } = input
  return {
    rates: { KWD: '1', ...rates },
    currencies: currencyCodes.filter((code) => code === 'KWD' || code in offered),
  }
}

/** The currency a visitor requests, if the shop offers it; else the dinar. */
export const offeredCurrency = (settings: Pick<StoreSettings, 'currencies'>, requested: CurrencyCode): CurrencyCode =>
  settings.currencies.includes(requested) ? requested : 'KWD'
