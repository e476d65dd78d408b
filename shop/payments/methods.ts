/** The payment methods by brand, in the order they are offered. A new one is a line here. */
export const paymentBrands = { knet: 'KNET', visa: 'VISA', mastercard: 'Mastercard' } as const

export type PaymentMethod = keyof typeof paymentBrands
export const paymentMethods = Object.keys(paymentBrands) as [PaymentMethod, ...PaymentMethod[]]

/** How the team takes payments itself; `takenByHand` is the gateway of such a payment. */
export const handMethods = ['cash', 'transfer'] as const
export type HandMethod = (typeof handMethods)[number]
export const takenByHand = 'by_hand'

/** The payment methods of an order or payment. */
export type PaidWith = PaymentMethod | HandMethod
export const paidWith: [PaidWith, ...PaidWith[]] = [...paymentMethods, ...handMethods]

/** Whether it is a gateway's method. */
export const isGatewayMethod = (method: PaidWith): method is PaymentMethod =>
  paymentMethods.some((each) => each === method)

/** A value for each payment method, such as whether it is offered. */
export const perMethod = <Value>(of: (method: PaymentMethod) => Value): Record<PaymentMethod, Value> =>
  Object.fromEntries(paymentMethods.map((method) => [method, of(method)])) as Record<PaymentMethod, Value>
