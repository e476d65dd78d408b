import { availableParallelism } from 'node:os'
import { z } from 'zod'

/** The only place that reads the environment. Everything is checked at start; a wrong value stops it with a clear message. */
const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .optional()
  .transform((value) => value === '1' || value === 'true')
const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value.trim() === '' ? undefined : value.trim()))

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).catch('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  BASE_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(32).optional(),
  SEED: z.enum(['demo', 'none']).default('demo'),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.email())),
  SESSION_SECRET: optionalText.pipe(z.string().min(32).optional()),
  SMTP_URL: optionalText.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: z.string().default('Bustan <no-reply@bustan.example>'),
  PAYMENTS: z.enum(['sandbox']).default('sandbox'),
  ALLOW_SANDBOX: flag,
  ORDER_LIMIT: z.coerce.number().int().min(1).default(30),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = z.infer<typeof schema> & { production: boolean; processes: number }

/** The configuration, or an error whose message names every variable that is wrong and why. */
export function readEnv(source: Record<string, string | undefined>): Config {
  const parsed = schema.safeParse(source)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The configuration is wrong (see .env.example):\n${lines.join('\n')}`)
  }
  const { DATABASE_URL, WEB_CONCURRENCY } = parsed.data
  if (DATABASE_URL === undefined && (WEB_CONCURRENCY ?? 1) > 1) {
    throw new ConfigError(
      'The embedded database belongs to one process. Set DATABASE_URL to run several (WEB_CONCURRENCY).',
    )
  }
  if (parsed.data.TRUST_PROXY > 0 && parsed.data.BASE_URL === undefined) {
    throw new ConfigError('Behind a proxy the shop must know its public address: set BASE_URL beside TRUST_PROXY.')
  }
  const config = {
    ...parsed.data,
    production: parsed.data.NODE_ENV === 'production',
    /** How many processes serve: on PostgreSQL one a core, four at most unless told otherwise. */
    processes: DATABASE_URL === undefined ? 1 : (WEB_CONCURRENCY ?? Math.min(availableParallelism(), 4)),
  }
  if (config.production && config.PAYMENTS === 'sandbox' && !config.ALLOW_SANDBOX) {
    throw new ConfigError(
      'The sandbox gateway takes no real money. Set ALLOW_SANDBOX=1 to run a test shop in production mode.',
    )
  }
  return config
}

/** A start that cannot go on, with a message for the person at the terminal. */
export class ConfigError extends Error {}
