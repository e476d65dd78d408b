import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { titleIn } from '#app/ui/title-in.ts'
import { browseSchema } from '#shop/catalog/form.ts'
import { browseProducts } from '#shop/catalog/read.ts'
import { completions } from '#shop/catalog/search/completions.ts'
import type { Route } from './+types/suggest'

const maxProducts = 6

/**
 * Search suggestions: completed words and the first products, in the visitor's language. Nothing personal, cacheable
 * for a minute, by shared caches when the URL names the language. Bounded cost, and no query for text without words.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { locale, prefix } = context.get(visitorContext)
  const { db } = context.get(shopContext)
  const { q = '' } = browseSchema.parse({ q: new URL(request.url).searchParams.get('q') ?? '' })
  const found = q === '' ? null : await browseProducts(db, { q }, maxProducts)
  const words = found && found.instead === null && found.products.length > 0 ? await completions(db, q) : []
  const suggestions = {
    words,
    products: (found?.products ?? []).map(({ id, price, image, imageColour, category, ...titles }) => ({
      id,
      title: titleIn(titles, locale),
      price,
      image,
      imageColour,
      category,
    })),
    /** The corrected query, or null. */
    instead: found?.instead ?? null,
  }
  return Response.json(suggestions, {
    headers:
      prefix === ''
        ? { 'Cache-Control': 'private, max-age=60', Vary: 'Accept-Language, Cookie' }
        : { 'Cache-Control': 'public, max-age=60' },
  })
}
