// What a browser of the pictures holds in its storage: a cart of all three kinds and a checkout that is filled in.
import { customers } from './people.mjs'

const lines = [
  ['beginner-guide', 'دليل البستاني المبتدئ', "The Beginner Gardener's Guide", 2250, '#F6D27A', 'guide', true],
  ['bustan-tshirt', 'تيشيرت بستان', 'Bustan T-shirt', 12000, '#F2C4AE', 'physical', false],
  ['garden-session', 'جلسة تخطيط الحديقة', 'Garden planning session', 18000, '#BFDDB0', 'consultation', true],
]
const items = lines.map(([id, title, titleEn, price, imageColour, category, isDigital]) => ({
  id,
  title,
  titleEn,
  price,
  quantity: id === 'bustan-tshirt' ? 2 : 1,
  image: `/products/${id}`,
  imageColour,
  category,
  isDigital,
}))

/** The storage of somebody who has been here before: the newsletter's dialog stays away. */
export const usual = () => ({
  local: { newsletter_popup_shown: 'true', newsletter_popup_last_shown: new Date().toISOString() },
  session: {},
})

/** The storage of somebody with a full cart. */
export const withCart = () => {
  const { local, session } = usual()
  return { local: { ...local, bustan_cart: JSON.stringify({ items }) }, session }
}

/**
 * The storage of somebody at the last step of the checkout.
 * @param locale the language the details are typed in
 * @param time an ISO time at which a session is free
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

/** The storage of somebody who was never here. */
export const nothing = () => ({ local: {}, session: {} })
