import { securityKinds, securityOutcomes } from '#shop/audit/security-kinds.ts'
import type { SecurityFilters } from '#shop/reports/security-list.ts'
import { requestedDays } from '#shop/typed/days.ts'

/** The security log's filters in a URL, for its page and its export. */
export function securityFilters(url: URL): SecurityFilters {
  const query = url.searchParams
  return {
    who: query.get('q')?.slice(0, 254) ?? '',
    kind: securityKinds.find((each) => each === query.get('kind')),
    outcome: securityOutcomes.find((each) => each === query.get('outcome')),
    ...requestedDays(url.searchParams),
  }
}
