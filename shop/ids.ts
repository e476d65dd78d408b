import * as z from 'zod/mini'

/** The form of a row's id (a UUID in lower case), for use in a longer expression. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const whole = new RegExp(`^${uuidPattern}$`)

/** Whether input can be the id of a row; with anything else a query would throw. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && whole.test(value)

/** An id in a form, in lower case; `problem` is the error for anything else. */
export const uuidField = (problem: string) => z.string(problem).check(z.toLowerCase(), z.regex(whole, problem))
