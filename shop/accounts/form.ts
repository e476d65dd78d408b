import * as z from 'zod/mini'
import { typedDigits } from '../numbers.ts'
import { cleanLine, emailProblem, fieldProblems, lineProblem, normaliseEmail, rawText } from '../text-fields.ts'
import { isDate } from '../typed/days.ts'

/** Length limit of passwords, in characters. Errors of these forms are keys of messages in both languages. */

export const maxPassword = 128
/** Shoppers' and admins' passwords (R28), in characters. */
export const minPassword = { user: 6, admin: 12 } as const

/** A text as typed: a password is not trimmed. */
const typed = z._default(rawText(maxPassword), '')
const line = z.pipe(typed, z.transform(cleanLine))
const address = z.pipe(
  typed,
  z.transform((text: string) => normaliseEmail(text).toLowerCase()),
)
const ticked = z._default(
  z.pipe(
    z.union([z.boolean(), z.string()]),
    z.transform((value: boolean | string) => value === true || value === 'on' || value === 'true'),
  ),
  false,
)

/** What is wrong with a name of any kind, or undefined. */
const nameProblem = (text: string, max: number) => (text === '' ? 'required' : lineProblem(text, max))

/** Problems of a new password and its repetition, in the seed's order: equal first, then long enough (R29). */
function passwordProblems(password: string, confirm: string, shortest: number) {
  const short = shortest === minPassword.admin ? 'password_short_admin' : 'password_short'
  const same = password === confirm
  return [
    ['password', password === '' && 'required'],
    ['confirm', confirm === '' ? 'required' : !same && password !== '' && 'password_mismatch'],
    ['password', same && password.length < shortest && short],
    ['password', password.length > maxPassword && 'too_long'],
  ] as ['password' | 'confirm', string | false][]
}

/**
 * Registration, checked in the seed's order (R29).
 * @param latest the last birth date with which a person is old enough, see `latestBirthDate`
 */
export const registerSchema = (latest: string) =>
  z
    .object({
      name: line,
      username: line,
      email: address,
      dateOfBirth: z.pipe(typed, z.transform(typedDigits)),
      password: typed,
      confirm: typed,
    })
    .check(
      fieldProblems(({ name, username, email, dateOfBirth, password, confirm }) => [
        ['name', nameProblem(name, 80)],
        ['username', username === '' && 'username_required'],
        ['username', [...username].length < 3 ? 'username_short' : nameProblem(username, 40)],
        ['email', emailProblem(email)],
        ['dateOfBirth', dateOfBirth === '' && 'birth_required'],
        ['dateOfBirth', !isDate(dateOfBirth) && 'birth_invalid'],
        ['dateOfBirth', dateOfBirth > latest && 'too_young'],
        ...passwordProblems(password, confirm, minPassword.user),
      ]),
    )

export const signInSchema = z.object({ email: address, password: typed, remember: ticked }).check(
  fieldProblems(({ email, password }) => [
    ['email', nameProblem(email, 254)],
    ['password', password === '' ? 'required' : password.length > maxPassword && 'too_long'],
  ]),
)

/** The second step of a sign-in: six digits from the app, in any of the three kinds of digits, or a recovery code. */
export const codeSchema = z
  .object({
    code: z.pipe(
      typed,
      z.transform((text: string) => typedDigits(text).replace(/\s/g, '')),
    ),
  })
  .check(
    fieldProblems(({ code }) => [['code', code === '' ? 'required' : !/^[\w-]{6,20}$/.test(code) && 'code_wrong']]),
  )

export const forgotSchema = z
  .object({ email: address })
  .check(fieldProblems(({ email }) => [['email', emailProblem(email)]]))

/** A new password by a link. @param shortest admins' minimum is longer */
export const resetSchema = (shortest: number) =>
  z
    .object({ token: typed, password: typed, confirm: typed })
    .check(fieldProblems(({ password, confirm }) => passwordProblems(password, confirm, shortest)))

/** A new password in the profile. @param shortest admins' minimum is longer */
export const changePasswordSchema = (shortest: number) =>
  z
    .object({ current: typed, password: typed, confirm: typed })
    .check(
      fieldProblems(({ current, password, confirm }) => [
        ['current', current === '' && 'required'],
        ...passwordProblems(password, confirm, shortest),
      ]),
    )

/** The user's name and address. The password is required only when the address changes. */
export const detailsSchema = z.object({ name: line, email: address, password: typed }).check(
  fieldProblems(({ name, email }) => [
    ['name', nameProblem(name, 80)],
    ['email', emailProblem(email)],
  ]),
)

/** A form that only asks for the password again. */
export const passwordSchema = z
  .object({ password: typed })
  .check(fieldProblems(({ password }) => [['password', password === '' && 'required']]))

/** Limit of passkeys per account. */
export const maxPasskeys = 20
export const maxPasskeyName = 60
/** A browser's answer to a passkey challenge as JSON: no body is longer. */
export const maxPasskeyResponse = 65_536

/** The name of a passkey. Left empty when it is added, a name is generated. */
export const passkeyNameSchema = (empty: 'optional' | 'required') =>
  z
    .object({ name: line })
    .check(
      fieldProblems(({ name }) => [
        ['name', empty === 'optional' && name === '' ? false : nameProblem(name, maxPasskeyName)],
      ]),
    )

/** Deletion of the user's account: the password, and a confirmation. */
export const deleteAccountSchema = z.object({ password: typed, sure: ticked }).check(
  fieldProblems(({ password, sure }) => [
    ['password', password === '' && 'required'],
    ['sure', !sure && 'required'],
  ]),
)

/** The first admin, by the one-time setup link. */
export const setUpSchema = z
  .object({ token: typed, name: line, email: address, password: typed, confirm: typed })
  .check(
    fieldProblems(({ token, name, email, password, confirm }) => [
      ['token', token === '' && 'required'],
      ['name', nameProblem(name, 80)],
      ['email', emailProblem(email)],
      ...passwordProblems(password, confirm, minPassword.admin),
    ]),
  )

/** The account of an invited member of the staff: its address is from the invitation. */
export const joinSchema = z
  .object({ token: typed, name: line, password: typed, confirm: typed })
  .check(
    fieldProblems(({ token, name, password, confirm }) => [
      ['token', token === '' && 'required'],
      ['name', nameProblem(name, 80)],
      ...passwordProblems(password, confirm, minPassword.admin),
    ]),
  )
