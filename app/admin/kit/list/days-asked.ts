const dayMs = 86_400_000

/** A day of Kuwait ("2026-11-05") as the moment it begins; undefined for anything that is no day. */
function beginOf(day: string | null): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day ?? '')) return undefined
  const at = new Date(`${day}T00:00:00+03:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** The days a list is narrowed to (`?from=&until=`, both included), as moments: from the first, before the last. */
export function daysAsked({ searchParams }: URL): { from: Date | undefined; until: Date | undefined } {
  const last = beginOf(searchParams.get('until'))
  return { from: beginOf(searchParams.get('from')), until: last && new Date(last.getTime() + dayMs) }
}
