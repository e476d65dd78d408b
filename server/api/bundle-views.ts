import { namesOf } from '#shop/catalog/variants/options.ts'
import type { Fils } from '#shop/money.ts'
import type { LineBundle } from '#shop/pricing/expand-bundles.ts'
import { money } from './money.ts'

type Part = { id: string; title: string; titleEn: string; price: Fils; quantity: number; isDigital: boolean }

/** The contents of one bundle for API clients, and what they cost separately; null for anything else, and for none. */
export const bundleBody = (parts: readonly Part[] | null) =>
  parts === null || parts.length === 0
    ? null
    : {
        items: parts.map(({ id, title, titleEn, price, quantity, isDigital }) => ({
          ...namesOf(id),
          title,
          titleEn,
          price: money(price),
          quantity,
          isDigital,
        })),
        apart: money(parts.reduce((sum, { price, quantity }) => sum + price * quantity, 0)),
      }

/** The bundle that an order line was bought in; null for a line bought by itself. */
export const lineBundleBody = (bundle: LineBundle | null) => {
  if (bundle === null) return null
  const { productId, title, titleEn, price, quantity } = bundle
  return { productId, title, titleEn, price: money(price), quantity }
}
