import * as m from '#locales/compiled/messages.js'

/** The pages linked in the header, the mobile menu and the footer. */
export const mainPages = [
  { path: '/', name: m.nav_home },
  { path: '/shop', name: m.nav_shop },
  { path: '/about', name: m.nav_about },
  { path: '/contact', name: m.nav_contact },
  { path: '/faq', name: m.nav_faq },
] as const

/** The content pages the footer links to, besides the main pages. */
export const textPages = [
  { path: '/delivery', name: m.page_delivery_title },
  { path: '/shipping-policy', name: m.page_shipping_title },
  { path: '/return-policy', name: m.page_return_title },
  { path: '/terms-of-service', name: m.page_terms_title },
  { path: '/privacy-policy', name: m.page_privacy_title },
  { path: '/compliance', name: m.page_compliance_title },
] as const
