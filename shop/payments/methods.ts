/** The payment methods by their brands, in the order they are offered in. A new one is a line here. */
export const paymentBrands = { knet: 'KNET', visa: 'VISA', mastercard: 'Mastercard' } as const

export type PaymentMethod = keyof typeof paymentBrands
export const paymentMethods = Object.keys(paymentBrands) as [PaymentMethod, ...PaymentMethod[]]

/** How the team takes money itself; `takenByHand` is what such a payment has for its gateway. */
export const handMethods = ['cash', 'transfer'] as const
export type HandMethod = (typeof handMethods)[number]
export const takenByHand = 'by_hand'

/** What an order or a payment can be paid with. */
export type PaidWith = PaymentMethod | HandMethod
export const paidWith: [PaidWith, ...PaidWith[]] = [...paymentMethods, ...handMethods]

/** Whether a gateway takes it. */
export const isGatewayMethod = (method: PaidWith): method is PaymentMethod =>
  paymentMethods.some((each) => each === method)

/** A value for each payment method, such as whether it is offered. */
export const perMethod = <Value>(of: (method: PaymentMethod) => Value): Record<PaymentMethod, Value> =>
  Object.fromEntries(paymentMethods.map((method) => [method, of(method)])) as Record<PaymentMethod, Value>
