import type { Gateway } from '../ports.ts'
import type { Shop } from '../shop.ts'

/** The gateway a payment was opened with, or null when the shop has no key of it any more. */
export function gatewayOf(shop: Pick<Shop, 'gateway' | 'formerGateways'>, name: string): Gateway | null {
  return [shop.gateway, ...shop.formerGateways].find((gateway) => gateway.name === name) ?? null
}
