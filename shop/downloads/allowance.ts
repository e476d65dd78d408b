import { dayMs } from '../kuwait-time.ts'
import type { StoreSettings } from '../settings/form.ts'

type Rules = StoreSettings['downloads']

/** The remaining allowance of a granted file: how many downloads, until when, and why it is no longer available. */
export type Allowance = { left: number; until: Date | null; over: 'used_up' | 'expired' | null }

/** Applies the current rules to a grant: they also apply to earlier purchases. */
export function allowanceOf(
  grant: { downloads: number; grantedAt: Date },
  { limit, days }: Rules,
  now: Date,
): Allowance {
  const until = days === null ? null : new Date(grant.grantedAt.getTime() + days * dayMs)
  const left = Math.max(0, limit - grant.downloads)
  const over = until !== null && until <= now ? 'expired' : left === 0 ? 'used_up' : null
  return { left, until, over }
}

/** A grant must be newer than this; null when its age does not matter. */
export const grantedAfter = ({ days }: Rules, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() - days * dayMs)
