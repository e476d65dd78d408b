import { z } from 'zod'
import { isThisMachine } from '#adapters/http/this-machine.ts'
import { ConfigError } from './config-error.ts'

/** An optional text; `readEnv` has removed the empty ones. */
export const optionalText = z.string().trim().optional()

/** The master secret, from the environment or from its file. */
export const secretText = z.string().min(32)

/** Host names separated by commas or spaces. */
export const hostList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(z.array(z.hostname()))

/**
 * These variables when all are set, null when none is; a partial set stops the start.
 * @param partial the message's sentence for a partial set, without the full stop
 * @param isOn whether another variable is set that has no use without them
 */
export function allOrNone<Name extends string>(
  values: Record<Name, string | undefined>,
  partial: string,
  isOn = false,
): Record<Name, string> | null {
  const names = Object.keys(values) as Name[]
  const missing = names.filter((name) => values[name] === undefined)
  if (missing.length === names.length && !isOn) return null
  if (missing.length > 0) throw new ConfigError(`${partial}. Missing: ${missing.join(', ')}.`)
  return values as Record<Name, string>
}

/**
 * A URL without its trailing slash; plain HTTP is only for this machine and stops the start otherwise.
 * @param what what may be on this machine, for the message
 */
export function httpsUnlessLocal(name: string, url: string, what: string): string {
  const { protocol, hostname } = new URL(url)
  if (protocol === 'http:' && !isThisMachine(hostname))
    throw new ConfigError(`${name} must be an https address; http is only for ${what} on this machine.`)
  return url.replace(/(?<!\/)\/+$/, '')
}
