import { isUuid } from '../ids.ts'

/** What is sent along with a message: which one it is, and which attempt, so that a report of an earlier one is not its own. */
export const markOf = ({ id, tries }: { id: string; tries: number }): string => `${id}.${tries}`

/** The message and attempt that a mark names; null when it is none of ours. */
export function readMark(mark: string | null): { id: string; attempt: number } | null {
  const [id, attempt = ''] = (mark ?? '').split('.', 2)
  return isUuid(id) && /^\d{1,4}$/.test(attempt) ? { id, attempt: Number(attempt) } : null
}
