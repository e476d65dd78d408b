import type * as z from 'zod/mini'
import { useCheckedForm as useFormChecks } from '#app/checked-form.ts'
import type { FieldErrors } from '#app/form.ts'
import { sayProblem } from './problem-text.ts'

const say = sayProblem()

/** An admin form, validated in the browser and on the server with the same schema; see `app/checked-form.ts`. */
export function useCheckedForm(schema: z.ZodMiniType, fromServer: FieldErrors | undefined) {
  return useFormChecks(schema, fromServer, say)
}
