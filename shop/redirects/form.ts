import * as z from 'zod/mini'
import { shortText } from '../text-fields.ts'
import { isOwnPath, localTarget, longestPath, oldPath } from './path.ts'

/** An old URL or path, and the page of this shop it redirects to. */
export const redirectSchema = z.object({
  path: z.pipe(
    shortText(2 * longestPath, 'too_long').check(
      z.refine((typed) => typed.trim() !== '', { error: 'required', abort: true }),
      z.refine((typed) => oldPath(typed) !== null, { error: 'not_a_path', abort: true }),
      z.refine((typed) => !isOwnPath(oldPath(typed) ?? '/'), 'own_page'),
    ),
    z.transform((typed: string) => oldPath(typed) ?? ''),
  ),
  target: z.pipe(
    shortText(longestPath, 'too_long').check(
      z.refine((typed) => typed.trim() !== '', { error: 'required', abort: true }),
      z.refine((typed) => localTarget(typed) !== null, 'not_local'),
    ),
    z.transform((typed: string) => localTarget(typed) ?? ''),
  ),
})
export type RedirectInput = z.output<typeof redirectSchema>
