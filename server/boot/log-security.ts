import type { Log } from '#shop/ports.ts'

/**
 * Writes each event of the security log to standard output as well, for external log collection: what is announced at
 * its commit, and a warning after a gap in which some may have been missed.
 */
export function logSecurity(log: Log): (payload: string | null) => void {
  return (payload) => {
    if (payload === null) log.warn({}, 'security events may be missing in this log: see the security log itself')
    else log.info({ security: JSON.parse(payload) as object }, 'security event')
  }
}
