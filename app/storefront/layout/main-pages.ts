import * as m from '#locales/compiled/messages.js'

/** The pages the header, the phone's menu and the footer lead to. A page is added here when it exists. */
export const mainPages = [
  { path: '/', name: m.nav_home },
  { path: '/shop', name: m.nav_shop },
  { path: '/about', name: m.nav_about },
  { path: '/contact', name: m.nav_contact },
  { path: '/faq', name: m.nav_faq },
] as const

/** The long texts the footer leads to, beside the main pages. */
export const textPages = [
  { path: '/delivery', name: m.page_delivery_title },
  { path: '/shipping-policy', name: m.page_shipping_title },
  { path: '/return-policy', name: m.page_return_title },
  { path: '/terms-of-service', name: m.page_terms_title },
  { path: '/privacy-policy', name: m.page_privacy_title },
  { path: '/compliance', name: m.page_compliance_title },
] as const
