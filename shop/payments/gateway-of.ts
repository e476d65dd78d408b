import type { Gateway } from '../ports.ts'
import type { Shop } from '../shop.ts'

/** The gateway a payment was opened with, or null when the shop no longer has a key of it. */
export function gatewayOf(shop: Pick<Shop, 'gateway' | 'formerGateways'>, name: string): Gateway | null {
  return [shop.gateway, ...shop.formerGateways].find((gateway) => gateway.name === name) ?? null
}
