import { isUuid } from '../ids.ts'

/** Sent along with a message: its id and attempt, so that a report of an earlier attempt is not taken for its own. */
export const markOf = ({ id, tries }: { id: string; tries: number }): string => `${id}.${tries}`

/** The message and attempt of a mark; null when it is invalid. */
export function readMark(mark: string | null): { id: string; attempt: number } | null {
  const [id, attempt = ''] = (mark ?? '').split('.', 2)
  return isUuid(id) && /^\d{1,4}$/.test(attempt) ? { id, attempt: Number(attempt) } : null
}
