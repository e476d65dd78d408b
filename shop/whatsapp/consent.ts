/** The version of the text beside the checkbox; stored with each consent, and incremented when the text changes. */
export const consentVersion = 2

type Consent = {
  phone: string
  whatsappAgreedAt: Date | null
  whatsappEndedAt: Date | null
  forgottenAt: Date | null
}

/** Whether the buyer of an order agreed to messages by WhatsApp, and did not withdraw that (R64). */
export const isAgreed = (order: Consent): boolean =>
  order.whatsappAgreedAt !== null && order.whatsappEndedAt === null && order.forgottenAt === null && order.phone !== ''
