import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { isThisMachine } from '#adapters/http/this-machine.ts'
import type { S3Config } from '#adapters/storage/s3.ts'
import { emailProblem, normaliseEmail } from '#shop/text-fields.ts'
import type { Collector } from '../tracing/tracing.ts'
import { type CdnConfig, cdnOf, purgeUrls } from './cdn.ts'
import { collectorEnv, collectorOf } from './collector.ts'
import { ConfigError } from './config-error.ts'
import { bucketWayProblem, databaseWayProblem, withSsl } from './connection-security.ts'
import { allOrNone, hostList, httpsUnlessLocal, optionalText, secretText } from './env-fields.ts'
import { type GatewayKeys, gatewayEnv, gatewaysOf, whyNotLive } from './gateway-keys.ts'
import { s3Of } from './s3-keys.ts'
import { type WhatsappKeys, whatsappEnv, whatsappOf } from './whatsapp-keys.ts'

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .optional()
  .transform((value) => value === '1' || value === 'true')
const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).catch('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  BASE_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUP_DIR: optionalText,
  BACKUP_KEEP: z.coerce.number().int().min(1).max(365).default(7),
  DATABASE_URL: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATABASE_DIRECT_URL: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATABASE_REPLICA_URL: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATABASE_POOL: z.coerce.number().int().min(8).max(200).default(17),
  DATABASE_WAIT: z.coerce.number().min(0.5).max(60).default(2.5),
  DATABASE_TLS: z.enum(['warn', 'require']).default('warn'),
  PGSSLMODE: optionalText,
  PGSSLROOTCERT: optionalText,
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(32).optional(),
  SEED: z.enum(['demo', 'none']).default('demo'),
  SHOP_ID: optionalText.pipe(z.uuid().optional()),
  NEW_SHOP: optionalText.pipe(z.union([z.uuid(), z.enum(['unnamed', 'first'])]).optional()),
  NEW_SECRET: optionalText,
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((email) => normaliseEmail(email).toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().refine((email) => emailProblem(email) === undefined, 'must be email addresses'))),
  SESSION_SECRET: optionalText.pipe(secretText.optional()),
  SMTP_URL: optionalText.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  EMAILJS_PUBLIC_KEY: optionalText,
  EMAILJS_SERVICE_ID: optionalText,
  EMAILJS_TEMPLATE_ID: optionalText,
  EMAILJS_PRIVATE_KEY: optionalText,
  EMAILJS_API_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).default('https://api.emailjs.com')),
  S3_ENDPOINT: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  S3_REGION: optionalText,
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_PATH_STYLE: flag,
  MAIL_FROM: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_ISSUER: optionalText.pipe(z.url({ protocol: /^https?$/ }).default('https://accounts.google.com')),
  ...gatewayEnv,
  ...whatsappEnv,
  PAYMENT_PAGE_HOSTS: hostList,
  WEBHOOK_HOSTS: hostList,
  CLAMAV_URL: optionalText.pipe(z.url({ protocol: /^tcp$/ }).optional()),
  ALLOW_SANDBOX: z.enum(['0', '1', 'true', 'false', 'local']).default('0'),
  ORDER_LIMIT: z.coerce.number().int().min(1).default(30),
  PURGE_URLS: purgeUrls,
  CDN_MAX_AGE: z.coerce.number().int().min(10).max(86_400).default(300),
  METRICS_TOKEN: optionalText.pipe(z.string().min(16).optional()),
  ...collectorEnv,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

type EmailJsConfig = {
  publicKey: string
  serviceId: string
  templateId: string
  privateKey: string | undefined
  apiUrl: string
}

export type Config = z.infer<typeof schema> & {
  production: boolean
  processes: number
  /** The public address, without a trailing slash. */
  baseUrl: string
  /** What is wrong with the database connection's security, for the log; null when it is encrypted or local. */
  databaseWarning: string | null
  /** The same for the bucket. */
  bucketWarning: string | null
  /** The gateways with configured keys, whichever of them PAYMENTS names. */
  gateways: GatewayKeys
  /** The shop's keys at Google; null when sign-in with Google is off. */
  google: { clientId: string; clientSecret: string; issuer: string } | null
  /** The bucket for private files; null when they are in DATA_DIR. */
  s3: S3Config | null
  /** The caches in front of the shop; null without any. */
  cdn: CdnConfig | null
  /** Where traces go; null when tracing is off. */
  collector: Collector | null
  /** The shop's keys at EmailJS; null when it is off. */
  emailJs: EmailJsConfig | null
  /** The shop's keys at WhatsApp; null when it is off. */
  whatsapp: WhatsappKeys | null
}

/**
 * The configuration. This is the only place that reads the environment; everything is checked at start.
 * @throws ConfigError naming every variable that is wrong, and why
 */
export function readEnv(source: Record<string, string | undefined>): Config {
  // An empty variable counts as unset, as in templates; except the data folder, whose default would be another
  // shop.
  const isGiven = ([name, value]: [string, string | undefined]) => name === 'DATA_DIR' || value?.trim() !== ''
  const env = Object.fromEntries(Object.entries(source).filter(isGiven))
  const parsed = schema.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The configuration is wrong (see .env.example):\n${lines.join('\n')}`)
  }
  const { WEB_CONCURRENCY, PGSSLMODE, PGSSLROOTCERT } = parsed.data
  const encrypted = (url: string | undefined) => url && withSsl(url, PGSSLMODE, PGSSLROOTCERT)
  const DATABASE_URL = encrypted(parsed.data.DATABASE_URL)
  const DATABASE_DIRECT_URL = encrypted(parsed.data.DATABASE_DIRECT_URL)
  if (DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_DIRECT_URL is the way around the pooler that DATABASE_URL names: set both.')
  const DATABASE_REPLICA_URL = encrypted(parsed.data.DATABASE_REPLICA_URL)
  if (DATABASE_REPLICA_URL !== undefined && DATABASE_URL === undefined)
    throw new ConfigError('The embedded database has no replica: DATABASE_REPLICA_URL needs DATABASE_URL.')
  if (DATABASE_URL === undefined && (WEB_CONCURRENCY ?? 1) > 1) {
    throw new ConfigError(
      'The embedded database belongs to one process. Set DATABASE_URL to run several (WEB_CONCURRENCY).',
    )
  }
  if (parsed.data.TRUST_PROXY > 0 && parsed.data.BASE_URL === undefined) {
    throw new ConfigError('Behind a proxy the shop must know its public address: set BASE_URL beside TRUST_PROXY.')
  }
  if (parsed.data.SMTP_URL !== undefined && parsed.data.MAIL_FROM === undefined)
    throw new ConfigError('Mail servers refuse emails without a sender of their own: set MAIL_FROM beside SMTP_URL.')
  const s3 = s3Of(parsed.data)
  const config = {
    ...parsed.data,
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATABASE_REPLICA_URL,
    databaseWarning: warningOf(
      { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL },
      parsed.data.DATABASE_TLS === 'require',
    ),
    production: parsed.data.NODE_ENV === 'production',
    baseUrl: (parsed.data.BASE_URL ?? `http://localhost:${parsed.data.PORT}`).replace(/\/$/, ''),
    google: googleOf(parsed.data),
    gateways: gatewaysOf(parsed.data),
    s3,
    bucketWarning: s3 && bucketWayProblem(s3.endpoint),
    cdn: cdnOf(parsed.data),
    collector: collectorOf(parsed.data),
    emailJs: emailJsOf(parsed.data),
    whatsapp: whatsappOf(parsed.data),
    /** Number of processes: on PostgreSQL one per core, at most four by default. */
    processes: DATABASE_URL === undefined ? 1 : (WEB_CONCURRENCY ?? Math.min(availableParallelism(), 4)),
  }
  if (config.production && !mayBeTestShop(config.ALLOW_SANDBOX, config.BASE_URL)) {
    const why = whyNotLive(config.PAYMENTS, config.gateways)
    if (why) {
      throw new ConfigError(
        `${why} Set PAYMENTS and the keys of its live account (docs/payments.md), or ALLOW_SANDBOX=1 to run a test shop at ${config.BASE_URL ?? 'this address'}.`,
      )
    }
  }
  return config
}

function warningOf(urls: Record<string, string | undefined>, required: boolean): string | null {
  const problems = Object.entries(urls).map(([name, url]) => url && databaseWayProblem(name, url, required))
  return problems.find(Boolean) ?? null
}

/**
 * `local`, which `npm start` sets, allows the test shop only on a private address: a public address means a live shop.
 */
function mayBeTestShop(allowed: z.infer<typeof schema>['ALLOW_SANDBOX'], baseUrl: string | undefined): boolean {
  if (allowed === 'local') return baseUrl === undefined || isThisMachine(new URL(baseUrl).hostname)
  return allowed === '1' || allowed === 'true'
}

/** Both keys or neither; plain HTTP only on this machine or in development. */
function googleOf(read: z.infer<typeof schema>): Config['google'] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER: issuer } = read
  const keys = allOrNone({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }, 'Sign-in with Google is set up in part')
  if (read.NODE_ENV === 'production') httpsUnlessLocal('GOOGLE_ISSUER', issuer, 'a provider')
  return keys && { clientId: keys.GOOGLE_CLIENT_ID, clientSecret: keys.GOOGLE_CLIENT_SECRET, issuer }
}

/** Public key, service and template, or none of them; plain HTTP only on this machine. */
function emailJsOf(read: z.infer<typeof schema>): EmailJsConfig | null {
  const { EMAILJS_PUBLIC_KEY, EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID, EMAILJS_PRIVATE_KEY: privateKey } = read
  const required = { EMAILJS_PUBLIC_KEY, EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID }
  const keys = allOrNone(required, 'Mail through EmailJS is set up in part', privateKey !== undefined)
  return (
    keys && {
      publicKey: keys.EMAILJS_PUBLIC_KEY,
      serviceId: keys.EMAILJS_SERVICE_ID,
      templateId: keys.EMAILJS_TEMPLATE_ID,
      privateKey,
      apiUrl: httpsUnlessLocal('EMAILJS_API_URL', read.EMAILJS_API_URL, 'a stand-in'),
    }
  )
}
