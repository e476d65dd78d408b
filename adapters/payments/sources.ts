import type { PaymentRequest } from '#shop/ports.ts'
import { GatewayError } from './call.ts'

export type Kind = PaymentRequest['kind']

/** A gateway's value for a kind of payment methods. Throws for one it does not take: it is never sent as another kind. */
export function sourceOf(sources: Partial<Record<Kind, string>>, kind: Kind): string {
  const source = sources[kind]
  if (source === undefined) throw new GatewayError(`the gateway takes no payments of the kind ${kind}`)
  return source
}
