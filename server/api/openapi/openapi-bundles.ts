import { int, list, object, orNull, ref, text } from './schema-words.ts'

const named = {
  productId: text,
  variantId: orNull(text),
  title: text,
  titleEn: text,
  price: ref('Money'),
  quantity: int,
}

/** The bundle fields of a product. */
export const bundleOffer = {
  bundle: {
    ...orNull(object({ items: list(object(named)), apart: ref('Money') })),
    description:
      'What one piece of it holds at the prices of now, and what that costs apart; null for any other product. It is ' +
      'ordered by its own id, and `stock` is what these allow',
  },
}

/** The bundle fields of an order line. */
export const ofBundle = {
  bundle: {
    ...orNull(object({ productId: text, title: text, titleEn: text, price: ref('Money'), quantity: int })),
    description:
      'The bundle it was bought in, with its price and quantity; null for a line by itself. The lines of a bundle come to ' +
      'exactly its amount, and `price` is this line’s share of a piece; one product may stand in two lines, a fils apart',
  },
}
