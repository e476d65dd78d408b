import * as z from 'zod/mini'

/** How an id of a row is written (a UUID in lower case), for a longer expression. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const whole = new RegExp(`^${uuidPattern}$`)

/** Whether something that came in can be the id of a row; asked for with anything else, the database would only throw. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && whole.test(value)

/** An id in a form; `problem` is what is said of anything else. */
export const uuidField = (problem: string) => z.string(problem).check(z.refine(isUuid, problem))
