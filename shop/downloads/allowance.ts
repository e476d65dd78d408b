import type { StoreSettings } from '../settings/form.ts'

type Rules = StoreSettings['downloads']
const day = 86_400_000

/** What is left of a granted file: how often it may still be fetched, until when, and why it may not any more. */
export type Allowance = { left: number; until: Date | null; over: 'used_up' | 'expired' | null }

/** The rules of today over a grant: they hold for what was bought before they were changed, too. */
export function allowanceOf(
  grant: { downloads: number; grantedAt: Date },
  { limit, days }: Rules,
  now: Date,
): Allowance {
  const until = days === null ? null : new Date(grant.grantedAt.getTime() + days * day)
  const left = Math.max(0, limit - grant.downloads)
  const over = until !== null && until <= now ? 'expired' : left === 0 ? 'used_up' : null
  return { left, until, over }
}

/** A grant must be younger than this moment; null when its age does not matter. */
export const grantedAfter = ({ days }: Rules, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() - days * day)
