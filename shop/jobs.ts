/** Every job of the shop and what it carries. A job names rows; its worker reads them again before it acts. */
export type JobData = {
  /** Ask the gateway about an order that is not paid yet; complete it, or give back what it holds once it has expired. */
  'settle-order': { orderId: string }
  /** Render one letter of the outbox and hand it to the mailer. */
  'send-mail': { mailId: string }
}

export type JobName = keyof JobData
export const jobNames: readonly JobName[] = ['settle-order', 'send-mail']
