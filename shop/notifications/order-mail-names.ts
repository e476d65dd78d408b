import type { MailTemplate } from './table.ts'

/** The letters about an order that may be sent again. */
export const sentAgain = ['order-receipt', 'order-to-store'] as const satisfies readonly MailTemplate[]
export type SentAgain = (typeof sentAgain)[number]
