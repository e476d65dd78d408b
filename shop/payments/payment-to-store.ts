import type { MailData, NewMail } from '../email/table.ts'

/** The email to the store about a payment that needs a decision: one for each payment. */
export const paymentToStore = (data: MailData['payment-to-store'], recipient: string): NewMail => ({
  key: `payment-to-store:${data.paymentId}`,
  template: 'payment-to-store',
  locale: 'ar',
  recipient,
  data,
})
