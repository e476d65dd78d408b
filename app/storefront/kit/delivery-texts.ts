import { useSite } from '#app/site.ts'
import { isolate } from '#app/ui/isolate.ts'
import { useMoney } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import { countries } from '#shop/addresses/countries.ts'
import type { Category } from '#shop/catalog/category.ts'
import { noDelivery } from '#shop/pricing/totals.ts'
import { countriesInWords, daysInWords } from './delivery-words.ts'

export type Receiving = { how: string; when: string; cost: string }

/** How each kind of product is delivered, worded from the settings, so that no page promises what the cart does not keep. */
export function useDeliveryTexts(): Record<Category, Receiving> {
  const site = useSite()
  const { show } = useMoney()
  const { shipping, shippingFrom } = site?.store ?? { shipping: noDelivery, shippingFrom: null }
  const days = site?.store.delivery ?? { minDays: 1, maxDays: 3 }
  const fee = isolate(show(shipping.fee))
  return {
    guide: { how: m.receive_guide_how(), when: m.receive_guide_when(), cost: m.receive_guide_cost() },
    physical: {
      how: m.receive_physical_how({
        countries: countriesInWords(site?.store.countries ?? countries, site?.locale ?? 'ar'),
      }),
      when: m.receive_physical_when({ days: daysInWords(days) }),
      cost:
        shippingFrom !== null
          ? shippingFrom === 0
            ? m.delivery_rates_some_free()
            : m.delivery_rates_short({ fee: isolate(show(shippingFrom)) })
          : shipping.fee === 0
            ? m.receive_physical_free()
            : shipping.freeFrom === null
              ? m.receive_physical_cost({ fee })
              : m.receive_physical_cost_from({ fee, from: isolate(show(shipping.freeFrom)) }),
    },
    consultation: {
      how: m.receive_consultation_how(),
      when: m.receive_consultation_when(),
      cost: m.receive_consultation_cost(),
    },
  }
}
