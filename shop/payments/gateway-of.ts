import type { Gateway } from '../ports.ts'
import type { Shop } from '../shop.ts'
import { methodKind, type PaymentMethod, paymentMethods } from './methods.ts'
import type { PaymentState } from './table.ts'

/** The gateway a payment was opened with, or null when the shop no longer has a key of it. */
export function gatewayOf(shop: Pick<Shop, 'gateway' | 'formerGateways'>, name: string): Gateway | null {
  return [shop.gateway, ...shop.formerGateways].find((gateway) => gateway.name === name) ?? null
}

/** Whether an order with these payments is a test: sandbox payments stay marked after the shop has gone live. */
export const isTestOrder = (
  shop: Pick<Shop, 'gateway' | 'formerGateways'>,
  payments: readonly { gateway: string; state: PaymentState }[],
): boolean =>
  payments.some(
    ({ gateway, state }) => state === 'captured' && (gateway === 'sandbox' || gatewayOf(shop, gateway)?.live === false),
  )

/** The payment methods that a gateway takes. */
export const methodsOf = (gateway: Gateway): PaymentMethod[] =>
  paymentMethods.filter((method) => gateway.takes(methodKind(method)))
