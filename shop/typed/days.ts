import { startOfDay } from '../kuwait-time.ts'

/** Whether a text is a day that exists, between 1900 and 2099. */
export function isDate(text: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The days in a list's URL (`?from=&until=`, both included), as instants: from the first, before the last. */
export function requestedDays(query: URLSearchParams): { from: Date | undefined; until: Date | undefined } {
  const [from = '', until = ''] = [query.get('from') ?? '', query.get('until') ?? '']
  return { from: isDate(from) ? startOfDay(from) : undefined, until: isDate(until) ? startOfDay(until, 1) : undefined }
}
