import type { Fils } from '../money.ts'

/** The payment methods in the order they are offered; the kind is what a gateway is asked for. */
const methods = {
  knet: { brand: 'KNET', kind: 'knet' },
  visa: { brand: 'VISA', kind: 'card' },
  mastercard: { brand: 'Mastercard', kind: 'card' },
} as const

export type PaymentMethod = keyof typeof methods
export const paymentMethods = Object.keys(methods) as [PaymentMethod, ...PaymentMethod[]]

export type MethodKind = (typeof methods)[PaymentMethod]['kind']
export const methodKind = (method: PaymentMethod): MethodKind => methods[method].kind
export const methodBrand = (method: PaymentMethod): string => methods[method].brand

/** The gateways by brand; `sandbox` takes no money. */
export const gatewayBrands = { sandbox: 'Sandbox', tap: 'Tap', myfatoorah: 'MyFatoorah' } as const

export type GatewayName = keyof typeof gatewayBrands
export const gatewayNames = Object.keys(gatewayBrands) as [GatewayName, ...GatewayName[]]

/** Whether a total is more than nothing and less than a gateway charges, in fils. */
export const isBelowMinimum = ({ minimum }: { minimum: Fils }, total: Fils): boolean => total > 0 && total < minimum

/** How the team takes payments itself; `takenByHand` is the gateway of such a payment. */
export const handMethods = ['cash', 'transfer'] as const
export type HandMethod = (typeof handMethods)[number]
export const takenByHand = 'by_hand'

/** The payment methods of an order or payment. */
export type OrderPaymentMethod = PaymentMethod | HandMethod
export const orderPaymentMethods: [OrderPaymentMethod, ...OrderPaymentMethod[]] = [...paymentMethods, ...handMethods]

/** The methods an order was paid by, each once; its own while nothing is captured. */
export const methodsPaidBy = (
  method: OrderPaymentMethod,
  captured: readonly { method: OrderPaymentMethod }[],
): OrderPaymentMethod[] => [...new Set(captured.length > 0 ? captured.map((each) => each.method) : [method])]

/** Whether it is a gateway's method. */
export const isGatewayMethod = (method: OrderPaymentMethod): method is PaymentMethod =>
  paymentMethods.some((each) => each === method)

/** A value for each payment method, such as whether it is offered. */
export const perMethod = <Value>(of: (method: PaymentMethod) => Value): Record<PaymentMethod, Value> =>
  Object.fromEntries(paymentMethods.map((method) => [method, of(method)])) as Record<PaymentMethod, Value>
