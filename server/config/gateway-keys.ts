import { z } from 'zod'
import { type GatewayName, gatewayNames } from '#shop/payments/methods.ts'
import { ConfigError } from './config-error.ts'
import { httpsUnlessLocal, optionalText } from './env-fields.ts'

/** The gateways that need keys. */
export type KeyedGateway = Exclude<GatewayName, 'sandbox'>

/** The keys of each gateway, null where they are not configured. */
export type GatewayKeys = {
  tap: { secretKey: string; apiUrl: string } | null
  myfatoorah: { apiKey: string; webhookSecret: string; apiUrl: string } | null
}

/** The gateways' environment variables. */
export const gatewayEnv = {
  PAYMENTS: z.enum(gatewayNames).default('sandbox'),
  TAP_SECRET_KEY: optionalText.pipe(
    z
      .string()
      .regex(/^sk_(test|live)_\S+$/, 'must begin with sk_test_ or sk_live_')
      .optional(),
  ),
  TAP_API_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).default('https://api.tap.company/v2')),
  MYFATOORAH_API_KEY: optionalText,
  MYFATOORAH_WEBHOOK_SECRET: optionalText,
  MYFATOORAH_COUNTRY: optionalText.pipe(
    z.enum(['KWT'], 'must be KWT, the live address of Kuwaiti accounts: the shop charges KWD').optional(),
  ),
  MYFATOORAH_API_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
}

type Read = z.infer<z.ZodObject<typeof gatewayEnv>> & { BASE_URL?: string | undefined }

const myfatoorahTest = 'https://apitest.myfatoorah.com'
const myfatoorahLive = 'https://api.myfatoorah.com'

/** What a gateway needs first, for the message that it is missing. */
const needs: Record<KeyedGateway, string> = {
  tap: 'TAP_SECRET_KEY, the account’s secret key (sk_test_… or sk_live_…)',
  myfatoorah: 'MYFATOORAH_API_KEY, the account’s API token',
}

/**
 * The gateways with configured keys. The one that PAYMENTS names must have all of its keys: without the secret that
 * signs its notifications the start is refused.
 */
export function gatewaysOf(read: Read): GatewayKeys {
  const { PAYMENTS, TAP_SECRET_KEY, MYFATOORAH_API_KEY, MYFATOORAH_WEBHOOK_SECRET } = read
  if (PAYMENTS !== 'sandbox' && read.BASE_URL === undefined)
    throw new ConfigError('A payment gateway sends buyers back to the shop’s public address: set BASE_URL.')
  if (MYFATOORAH_API_KEY !== undefined && MYFATOORAH_WEBHOOK_SECRET === undefined)
    throw new ConfigError('MyFatoorah needs MYFATOORAH_WEBHOOK_SECRET: the secret its notifications are signed with.')
  const { MYFATOORAH_COUNTRY: country, MYFATOORAH_API_URL: configuredUrl } = read
  const apiUrl = configuredUrl ?? (country ? myfatoorahLive : myfatoorahTest)
  const keys: GatewayKeys = {
    tap:
      TAP_SECRET_KEY === undefined
        ? null
        : { secretKey: TAP_SECRET_KEY, apiUrl: httpsUnlessLocal('TAP_API_URL', read.TAP_API_URL, 'a gateway') },
    myfatoorah:
      MYFATOORAH_API_KEY === undefined || MYFATOORAH_WEBHOOK_SECRET === undefined
        ? null
        : {
            apiKey: MYFATOORAH_API_KEY,
            webhookSecret: MYFATOORAH_WEBHOOK_SECRET,
            apiUrl: httpsUnlessLocal('MYFATOORAH_API_URL', apiUrl, 'a gateway'),
          },
  }
  if (PAYMENTS !== 'sandbox' && keys[PAYMENTS] === null)
    throw new ConfigError(`PAYMENTS=${PAYMENTS} needs ${needs[PAYMENTS]}.`)
  return keys
}

/** Why no real money would be taken, in a sentence; null when it would. */
export function whyNotLive(chosen: Read['PAYMENTS'], { tap, myfatoorah }: GatewayKeys): string | null {
  const reasons: Record<GatewayName, string | false | undefined> = {
    sandbox: 'The sandbox gateway takes no real money.',
    tap: tap?.secretKey.startsWith('sk_test_') && 'TAP_SECRET_KEY is a test key.',
    myfatoorah:
      myfatoorah?.apiUrl === myfatoorahTest &&
      'MyFatoorah’s test address takes no real money (MYFATOORAH_COUNTRY=KWT is the live one).',
  }
  return reasons[chosen] || null
}
