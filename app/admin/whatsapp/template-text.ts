import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import { type MessageTemplate, templateParams } from '#shop/whatsapp/templates.ts'

const texts = {
  order_paid: m.whatsapp_template_order_paid,
  order_shipped: m.whatsapp_template_order_shipped,
  appointment_reminder: m.whatsapp_template_appointment_reminder,
  back_in_stock: m.whatsapp_template_back_in_stock,
} satisfies Record<MessageTemplate, unknown>

/** The category to register a template under. */
export const categoryOf = (template: MessageTemplate) => (template === 'back_in_stock' ? 'MARKETING' : 'UTILITY')

/** A template's text as registered with Meta: its variables are {{1}}, {{2}}… */
export function templateText(template: MessageTemplate, locale: Locale): string {
  const variables = Object.fromEntries(templateParams[template].map((name, at) => [name, `{{${at + 1}}}`]))
  return (texts[template] as (inputs: object, options: { locale: Locale }) => string)(variables, { locale })
}
