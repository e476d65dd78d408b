import { myfatoorahGateway } from '#adapters/payments/myfatoorah.ts'
import { type SandboxGateway, sandboxGateway } from '#adapters/payments/sandbox.ts'
import { tapGateway } from '#adapters/payments/tap.ts'
import type { Db } from '#shop/db.ts'
import type { Clock, Gateway, Log, Secrets } from '#shop/ports.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/env.ts'
import type { KeyedGateway } from '../config/gateway-keys.ts'
import { circuitBreaker } from '../outbound/circuit-breaker.ts'
import { guardGateway } from '../outbound/with-circuit-breaker.ts'
import type { Timeouts } from './timeouts.ts'

type Parts = { db: Db; clock: Clock; baseUrl: string; secrets: Secrets; log: Log; timeouts: Timeouts }
type Chosen = { gateway: Gateway; formerGateways: Gateway[]; sandbox: SandboxGateway | null }

/**
 * The gateway for new payments, and the others with configured keys, for older payments. The sandbox exists only where
 * it is the chosen one: where real money is taken, payments at the sandbox are never asked about again. Throws a
 * ConfigError when the chosen gateway has no keys: no other gateway takes its place.
 */
export function chooseGateways(config: Config, { db, clock, baseUrl, secrets, log, timeouts }: Parts): Chosen {
  const { tap, myfatoorah } = config.gateways
  const outside = { clock, timeouts: timeouts.gateway, pageHosts: config.PAYMENT_PAGE_HOSTS }
  const gateways: Record<KeyedGateway, Gateway | null> = {
    tap: tap && tapGateway({ ...tap, ...outside, baseUrl, log }),
    myfatoorah: myfatoorah && myfatoorahGateway({ ...myfatoorah, ...outside }),
  }
  const keyed = Object.values(gateways)
    .filter((gateway) => gateway !== null)
    .map((gateway) => guardGateway(gateway, circuitBreaker(gateway.name, timeouts.breaker, log)))
  const formerGateways = keyed.filter((gateway) => gateway.name !== config.PAYMENTS)
  const chosen = keyed.find((gateway) => gateway.name === config.PAYMENTS)
  if (chosen) return { gateway: chosen, formerGateways, sandbox: null }
  if (config.PAYMENTS !== 'sandbox')
    throw new ConfigError(`PAYMENTS=${config.PAYMENTS} has no keys, so the shop cannot take payments with it.`)
  const secret = secrets.sign('sandbox', 'notifications')
  const sandbox = sandboxGateway({ db, clock, baseUrl, secret, quirksAllowed: config.NODE_ENV === 'test' })
  return { gateway: sandbox, formerGateways, sandbox }
}
