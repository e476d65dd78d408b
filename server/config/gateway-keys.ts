import { ConfigError } from './config-error.ts'
import { isThisMachine } from './this-machine.ts'

export type GatewayKeys = {
  tap: { secretKey: string; apiUrl: string } | null
  myfatoorah: { apiKey: string; webhookSecret: string; apiUrl: string } | null
}

type Read = {
  PAYMENTS: 'sandbox' | 'tap' | 'myfatoorah'
  BASE_URL?: string | undefined
  TAP_SECRET_KEY?: string | undefined
  TAP_API_URL: string
  MYFATOORAH_API_KEY?: string | undefined
  MYFATOORAH_WEBHOOK_SECRET?: string | undefined
  MYFATOORAH_COUNTRY?: 'KWT' | undefined
  MYFATOORAH_API_URL?: string | undefined
}

const myfatoorahTest = 'https://apitest.myfatoorah.com'
const myfatoorahLive = 'https://api.myfatoorah.com'

/**
 * The gateways with configured keys. The one that PAYMENTS names must have all of its keys: without the secret that
 * signs its notifications the start is refused.
 */
export function gatewaysOf(read: Read): GatewayKeys {
  const { PAYMENTS, TAP_SECRET_KEY, MYFATOORAH_API_KEY, MYFATOORAH_WEBHOOK_SECRET } = read
  if (PAYMENTS !== 'sandbox' && read.BASE_URL === undefined)
    throw new ConfigError('A payment gateway sends buyers back to the shop’s public address: set BASE_URL.')
  if (PAYMENTS === 'tap' && TAP_SECRET_KEY === undefined)
    throw new ConfigError('PAYMENTS=tap needs TAP_SECRET_KEY, the account’s secret key (sk_test_… or sk_live_…).')
  if (PAYMENTS === 'myfatoorah' && MYFATOORAH_API_KEY === undefined)
    throw new ConfigError('PAYMENTS=myfatoorah needs MYFATOORAH_API_KEY, the account’s API token.')
  if (MYFATOORAH_API_KEY !== undefined && MYFATOORAH_WEBHOOK_SECRET === undefined)
    throw new ConfigError('MyFatoorah needs MYFATOORAH_WEBHOOK_SECRET: the secret its notifications are signed with.')
  const { MYFATOORAH_COUNTRY: country, MYFATOORAH_API_URL: given } = read
  const apiUrl = given ?? (country ? myfatoorahLive : myfatoorahTest)
  return {
    tap:
      TAP_SECRET_KEY === undefined
        ? null
        : { secretKey: TAP_SECRET_KEY, apiUrl: safe('TAP_API_URL', read.TAP_API_URL) },
    myfatoorah:
      MYFATOORAH_API_KEY === undefined || MYFATOORAH_WEBHOOK_SECRET === undefined
        ? null
        : {
            apiKey: MYFATOORAH_API_KEY,
            webhookSecret: MYFATOORAH_WEBHOOK_SECRET,
            apiUrl: safe('MYFATOORAH_API_URL', apiUrl),
          },
  }
}

/** Keys travel in the clear only on this machine. Without the slash at the end. */
function safe(name: string, url: string): string {
  const { protocol, hostname } = new URL(url)
  if (protocol === 'http:' && !isThisMachine(hostname))
    throw new ConfigError(`${name} must be an https address; http is only for a gateway on this machine.`)
  return url.replace(/(?<!\/)\/+$/, '')
}

/** Why no real money would come in, in a sentence; null when it would. */
export function whyNoRealMoney(chosen: Read['PAYMENTS'], { tap, myfatoorah }: GatewayKeys): string | null {
  if (chosen === 'sandbox') return 'The sandbox gateway takes no real money.'
  if (chosen === 'tap' && tap?.secretKey.startsWith('sk_test_')) return 'TAP_SECRET_KEY is a test key.'
  if (chosen === 'myfatoorah' && myfatoorah?.apiUrl === myfatoorahTest)
    return 'MyFatoorah’s test address takes no real money (MYFATOORAH_COUNTRY=KWT is the live one).'
  return null
}
