import * as m from '#locales/compiled/messages.js'
import type { PageKey } from '#shop/content/key.ts'

/** Titles of the content pages, and their descriptions for search results. */
export const pageNames: Record<PageKey, { title: typeof m.page_about_title; description: typeof m.page_about_title }> =
  {
    about: { title: m.page_about_title, description: m.page_about_description },
    faq: { title: m.page_faq_title, description: m.page_faq_description },
    delivery: { title: m.page_delivery_title, description: m.page_delivery_description },
    compliance: { title: m.page_compliance_title, description: m.page_compliance_description },
    'privacy-policy': { title: m.page_privacy_title, description: m.page_privacy_description },
    'terms-of-service': { title: m.page_terms_title, description: m.page_terms_description },
    'shipping-policy': { title: m.page_shipping_title, description: m.page_shipping_description },
    'return-policy': { title: m.page_return_title, description: m.page_return_description },
  }
