import * as m from '#locales/compiled/messages.js'
import type { MessageCategory } from '#shop/messages/status.ts'

export const categoryNames: Record<MessageCategory, () => string> = {
  general: m.contact_category_general,
  support: m.contact_category_support,
  complaint: m.contact_category_complaint,
  suggestion: m.contact_category_suggestion,
  order_inquiry: m.contact_category_order_inquiry,
  business: m.contact_category_business,
}
