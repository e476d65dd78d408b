import type { MailData, NewMail } from '../email/table.ts'

/** The email to the store about a payment or refund that needs a decision: one for each. */
export const paymentToStore = (data: MailData['payment-to-store'], recipient: string): NewMail => ({
  key: `payment-to-store:${data.review === 'refund_failed' ? data.refundId : data.paymentId}`,
  template: 'payment-to-store',
  locale: 'ar',
  recipient,
  data,
})
