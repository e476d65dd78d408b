import type { MailData, NewMail } from '../email/table.ts'

/** The email that tells the store of a payment it has to decide about: one for each payment. */
export const paymentToStore = (data: MailData['payment-to-store'], recipient: string): NewMail => ({
  key: `payment-to-store:${data.paymentId}`,
  template: 'payment-to-store',
  locale: 'ar',
  recipient,
  data,
})
