import type { PaymentMethod } from '#shop/ports.ts'

/** The three ways to pay are brands: written alike in both languages. */
export const brandNames: Record<PaymentMethod, string> = { knet: 'KNET', visa: 'VISA', mastercard: 'Mastercard' }
