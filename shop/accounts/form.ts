import * as z from 'zod/mini'

/** What an admin types. Admins' passwords have at least 12 characters (decision 12), anybody's at most 128. */
const isClean = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)

export const signInSchema = z.object({
  email: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(254, 'too_long'), z.refine(isClean, 'email')),
  password: z.string('required').check(z.minLength(1, 'required'), z.maxLength(128, 'too_long')),
})

export const setUpSchema = z
  .object({
    token: z.string('required').check(z.minLength(1, 'required')),
    name: z
      .string('required')
      .check(z.trim(), z.minLength(1, 'required'), z.maxLength(80, 'too_long'), z.refine(isClean, 'not_allowed')),
    email: z
      .string('required')
      .check(z.trim(), z.minLength(1, 'required'), z.maxLength(254, 'too_long'), z.email('email')),
    password: z.string('required').check(z.minLength(12, 'password_short'), z.maxLength(128, 'too_long')),
    confirm: z.string('required'),
  })
  .check(z.refine((input) => input.password === input.confirm, { error: 'password_mismatch', path: ['confirm'] }))
