import { bool, int, list, object, orNull, ref, text } from './schema-words.ts'

const named = {
  productId: text,
  variantId: orNull(text),
  title: text,
  titleEn: text,
  price: ref('Money'),
  quantity: int,
  isDigital: bool,
}

/** The bundle fields of a product. */
export const bundleOffer = {
  bundle: {
    ...orNull(object({ items: list(object(named)), apart: ref('Money') })),
    description:
      'The contents of one unit at current prices, and what they cost separately; null for any other product. Order it by ' +
      'its own id; `stock` is derived from its parts',
  },
}

/** The bundle fields of an order line. */
export const ofBundle = {
  bundle: {
    ...orNull(object({ productId: text, title: text, titleEn: text, price: ref('Money'), quantity: int })),
    description:
      'The bundle this line was bought in, with its price and quantity; null for a single item. The lines of a bundle add ' +
      'up to exactly its price, and `price` is this line’s share per unit; one product may appear in two lines whose unit ' +
      'prices differ by one fils',
  },
}
