import type { Purged } from '../audit/log.ts'

/** The files of purged messages. */
export function filesOfPurged(purged: readonly Purged[]): string[] {
  return purged
    .filter(({ subject, isRestored }) => subject === 'message' && !isRestored)
    .flatMap(({ rows }) => rows.message_attachment ?? [])
    .flatMap(({ fileKey }) => (typeof fileKey === 'string' ? [fileKey] : []))
}
