// Browser storage for the pictures: a cart of all three kinds and a filled-in checkout.
import { customers } from './people.mjs'

const lines = [
  ['beginner-guide', 'دليل البستاني المبتدئ', "The Beginner Gardener's Guide", 2250, '#F6D27A', 'guide', true],
  ['bustan-tshirt.m', 'تيشيرت بستان · M', 'Bustan T-shirt · M', 12000, '#F2C4AE', 'physical', false],
  ['garden-session', 'جلسة تخطيط الحديقة', 'Garden planning session', 18000, '#BFDDB0', 'consultation', true],
]
const items = lines.map(([id, title, titleEn, price, imageColour, category, isDigital]) => ({
  id,
  title,
  titleEn,
  price,
  quantity: id === 'bustan-tshirt.m' ? 2 : 1,
  image: `/products/${id.split('.')[0]}`,
  imageColour,
  category,
  isDigital,
}))

/** Storage of a returning visitor: no newsletter popup. */
export const usual = () => ({
  local: { newsletter_popup_shown: 'true', newsletter_popup_last_shown: new Date().toISOString() },
  session: {},
})

/** Storage of a visitor with a full cart. */
export const withCart = () => {
  const { local, session } = usual()
  return { local: { ...local, bustan_cart: JSON.stringify({ items }) }, session }
}

/**
 * Storage of a visitor with a wishlist: a reduced product, one whose variant is to be chosen, one sold out and one that
 * is gone.
 */
export const withWishlist = () => {
  const { local, session } = usual()
  const saved = [
    { ...items[0], id: 'never-there' },
    { ...items[1], id: 'bustan-tshirt.xxl', quantity: 1 },
    { ...items[1], id: 'bustan-tshirt', quantity: 1 },
    { ...items[0], price: 3500 },
  ]
  return { local: { ...local, bustan_wishlist: JSON.stringify({ items: saved }) }, session }
}

/**
 * Storage of a visitor at the last step of the checkout.
 * @param locale the language of the details
 * @param time an ISO time of a free slot
 */
export const inCheckout = (locale, time) => {
  const draft = {
    checkoutKey: 'screens-screens',
    customer: { ...customers[locale], phoneCountry: 'KW' },
    shipping: {
      country: 'KW',
      governorate: 'hawalli',
      area: locale === 'ar' ? 'السالمية' : 'Salmiya',
      block: '10',
      street: '5',
      building: '12',
    },
    appointments: { 'garden-session': [time] },
    sessionMode: 'live',
    method: 'knet',
    terms: true,
  }
  return { local: withCart().local, session: { bustan_checkout: JSON.stringify(draft) } }
}

/** Storage of a new visitor. */
export const nothing = () => ({ local: {}, session: {} })
