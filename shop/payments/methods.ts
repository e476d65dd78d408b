/** The payment methods by their brands, in the order they are offered in. A new one is a line here. */
export const paymentBrands = { knet: 'KNET', visa: 'VISA', mastercard: 'Mastercard' } as const

export type PaymentMethod = keyof typeof paymentBrands
export const paymentMethods = Object.keys(paymentBrands) as [PaymentMethod, ...PaymentMethod[]]

/** A value for each payment method, such as whether it is offered. */
export const perMethod = <Value>(of: (method: PaymentMethod) => Value): Record<PaymentMethod, Value> =>
  Object.fromEntries(paymentMethods.map((method) => [method, of(method)])) as Record<PaymentMethod, Value>
