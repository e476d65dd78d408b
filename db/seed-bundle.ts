import type { NewProduct } from '#shop/catalog/add-product.ts'

/** The demo's bundle: both guides at one price. */
export const seedBundle: NewProduct = {
  id: 'guide-library',
  title: 'مكتبة البستاني',
  titleEn: "The Gardener's Library",
  description: 'كل ما كتبناه عن اللعبة في مجموعة واحدة: من أول بذرة إلى أندر المحاصيل، بسعر أقل من شرائها منفردة.',
  descriptionEn:
    'Everything we have written about the game in one set: from the first seed to the rarest crops, for less than you would pay one by one.',
  price: 5_500,
  image: '/products/guide-library',
  imageColour: '#CFE4C4',
  imageAlt: 'غلافا الدليلين جنبًا إلى جنب على أرض خضراء',
  imageAltEn: 'The covers of both guides side by side on green ground',
  category: 'guide',
  isDigital: true,
  stock: 0,
  sku: 'BST-LIBRARY-01',
  tags: ['مجموعة', 'bundle'],
  components: [
    { id: 'beginner-guide', quantity: 1 },
    { id: 'rare-crops-guide', quantity: 1 },
  ],
}
