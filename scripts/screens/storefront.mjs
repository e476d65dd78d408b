// The storefront's screens and their states.

import { inCheckout, nothing, withCart, withWishlist } from './browser-storage.mjs'
import { appears, inTurn, press, search, submit, unfold } from './page-actions.mjs'

/** @param stage the result of `setStage` */
export function storefrontScreens(stage) {
  const checkout = (locale) => inCheckout(locale, stage.freeTime)
  /** A buyer's page that needs the order's token. */
  const withOrder = (which, path) => (locale) => {
    const { number, accessToken } = stage[locale].orders[which]
    return path(number, accessToken)
  }
  const order = (which) => withOrder(which, (number, token) => `/order/${number}?token=${token}`)
  const success = (which) => withOrder(which, (number, token) => `/payment-success?order=${number}&token=${token}`)
  const review = (which) =>
    withOrder(which, (number, token) => `/review?order=${number}&token=${token}&product=bustan-tshirt`)

  return [
    { name: 'home', path: '/' },
    { name: 'home-menu', path: '/', window: true, only: 360, before: press('header button[aria-haspopup=dialog]') },
    { name: 'home-currency', path: '/', currency: 'SAR' },
    { name: 'shop', path: '/shop' },
    { name: 'shop-filtered', path: '/shop?category=physical&band=under-10' },
    { name: 'shop-suggestions', path: '/shop', window: true, before: search('دلي') },
    { name: 'shop-mistyped', path: '/shop?q=stikers' },
    { name: 'shop-nothing', path: '/shop?q=zzzz' },
    { name: 'product-guide', path: '/product/rare-crops-guide' },
    { name: 'product-physical', path: '/product/bustan-tshirt' },
    { name: 'product-variant', path: '/product/bustan-tshirt?variant=bustan-tshirt.xxl' },
    { name: 'product-back-in-stock', path: '/product/bustan-tshirt.xxl/back-in-stock' },
    { name: 'product-session', path: '/product/garden-session' },
    { name: 'product-window', path: '/product/bustan-tshirt', window: true },
    { name: 'product-unknown', path: '/product/nothing-here' },
    { name: 'header-search', path: '/faq', window: true, before: press('header details summary') },
    { name: 'cart-empty', path: '/cart' },
    { name: 'cart', path: '/cart', holds: withCart },
    {
      name: 'cart-code',
      path: '/cart',
      holds: withCart,
      before: inTurn((page) => page.fill('[name=promo]', 'GARDEN10'), submit('promo')),
    },
    {
      name: 'cart-code-refused',
      path: '/cart',
      holds: withCart,
      before: inTurn((page) => page.fill('[name=promo]', 'NOTHING'), submit('promo')),
    },
    { name: 'cart-window', path: '/cart', holds: withCart, window: true },
    { name: 'wishlist-empty', path: '/wishlist' },
    { name: 'wishlist', path: '/wishlist', holds: withWishlist },
    { name: 'wishlist-hearts', path: '/shop', holds: withWishlist, window: true },
    { name: 'checkout-empty', path: '/checkout' },
    { name: 'checkout-1-customer', path: '/checkout', holds: checkout },
    { name: 'checkout-1-errors', path: '/checkout', holds: withCart, before: press('main form button[type=submit]') },
    { name: 'checkout-2-shipping', path: '/checkout?step=shipping', holds: checkout },
    { name: 'checkout-3-method', path: '/checkout?step=method', holds: checkout },
    { name: 'checkout-4-review', path: '/checkout?step=review', holds: checkout },
    { name: 'checkout-5-payment', path: '/checkout?step=payment', holds: checkout },
    { name: 'checkout-declined', path: '/checkout?payment=declined', holds: checkout },
    { name: 'bank', url: (locale) => new URL(stage[locale].orders.unpaid.bank).pathname },
    { name: 'success', path: success('paid') },
    { name: 'success-digital', path: success('digital') },
    { name: 'success-unpaid', path: success('unpaid') },
    { name: 'no-order', path: '/payment-success' },
    ...['paid', 'unpaid', 'shipped', 'parcels', 'delivered', 'returning', 'cancelled', 'refunded'].map((which) => ({
      name: `order-${which}`,
      path: order(which),
    })),
    { name: 'order-moving', path: order('paid'), before: press('main section button[type=button]') },
    { name: 'order-receipt', path: withOrder('paid', (number, token) => `/order/${number}/receipt?token=${token}`) },
    ...['returning', 'delivered', 'paid'].map((which) => ({
      name: `order-return-${which}`,
      path: withOrder(which, (number, token) => `/order/${number}/return?token=${token}`),
    })),
    {
      name: 'order-return-errors',
      path: withOrder('delivered', (number, token) => `/order/${number}/return?token=${token}`),
      before: press('main form button[type=submit]'),
    },
    { name: 'find-order', path: '/find-order' },
    { name: 'find-order-errors', path: '/find-order', before: submit('number') },
    { name: 'review', path: review('delivered') },
    { name: 'review-no-order', path: '/review' },
    { name: 'message-thread', path: (locale) => stage[locale].thread.path },
    { name: 'message-unknown', path: '/messages/MSG-2026-9999' },
    { name: 'contact', path: '/contact' },
    { name: 'contact-errors', path: '/contact', before: submit('subject') },
    { name: 'contact-sent', path: (locale) => `/contact?sent=${stage[locale].thread.number}` },
    { name: 'about', path: '/about' },
    { name: 'faq', path: '/faq' },
    { name: 'faq-open', path: '/faq', before: unfold },
    { name: 'faq-nothing', path: '/faq', before: search('zzzz') },
    ...['delivery', 'compliance', 'privacy-policy', 'terms-of-service', 'shipping-policy', 'return-policy'].map(
      (name) => ({ name, path: `/${name}` }),
    ),
    { name: 'newsletter', path: '/newsletter' },
    {
      name: 'newsletter-popup',
      path: '/',
      holds: nothing,
      window: true,
      before: appears('dialog[open][aria-labelledby] form'),
    },
    {
      name: 'newsletter-popup-errors',
      path: '/',
      holds: nothing,
      window: true,
      before: inTurn(
        appears('dialog[open][aria-labelledby] form'),
        press('dialog[open][aria-labelledby] button[type=submit]'),
      ),
    },
    { name: 'newsletter-confirm', path: (locale) => stage[locale].newsletter.waiting },
    { name: 'newsletter-confirmed', path: (locale) => stage[locale].newsletter.confirmed },
    { name: 'newsletter-preferences', path: (locale) => stage[locale].newsletter.preferences },
    { name: 'newsletter-bad-link', path: '/newsletter/confirm' },
    { name: 'offline', path: '/offline' },
    { name: 'not-found', path: '/nothing-here' },
    {
      name: 'error',
      refused: true,
      path: '/shop',
      // A failed navigation within the shop.
      before: async (page) => {
        await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'x' }))
        await press('footer a[href$="/about"]')(page)
        // It is retried three times before the shop gives up.
        await page.waitForSelector('main img[src$="/seedling.svg"]')
        await page.unroute('**/*.data*')
      },
    },
  ]
}
