import { data, type RouterContextProvider, redirect } from 'react-router'
import { readFields } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { changePasswordSchema, codeSchema, minPassword, passwordSchema } from '#shop/accounts/form.ts'
import type { Person } from '#shop/accounts/person.ts'
import { qrCode } from '../kit/qr-code.ts'
import { passkeysAction } from './passkeys-action.ts'
import { allOthers, refused, respond, type SecurityResult } from './security-result.ts'

/** Every change on the security page; each requires a proof of identity and is rate limited. */
export async function securityAction(request: Request, context: Readonly<RouterContextProvider>, person: Person) {
  const accounts = context.get(accountsContext)
  const { locale } = context.get(visitorContext)
  const fields = await readFields(request)
  // The session changes here: without scripts the page must be requested again with the new cookie.
  const changed = (to: 'on' | 'off', headers: Headers) =>
    redirect(`${new URL(request.url).pathname.replace(/\.data$/, '')}?two=${to}`, { headers })
  const invalid = (part: SecurityResult['part'], problems: FieldErrors) => respond({ part, problems }, 422)

  switch (fields.intent) {
    case 'password': {
      const read = parseInput(changePasswordSchema(minPassword[person.role]), fields)
      if (!read.ok) return invalid('password', read.errors)
      const changed = await accounts.changePassword(person, read.value, locale)
      if (changed.ok) return respond({ part: 'password', done: 'password' })
      return refused({ part: 'password' }, changed.reason === 'wrong_password' ? 'current' : 'password', changed)
    }
    case 'two-begin': {
      const read = parseInput(passwordSchema, fields)
      if (!read.ok) return invalid('two', read.errors)
      const begun = await accounts.beginTwoFactor(request, person, read.value.password)
      if (!begun.ok) return refused({ part: 'two' }, 'password', begun)
      const key = new URL(begun.uri).searchParams.get('secret') ?? ''
      return respond({ part: 'two', begun: { qr: qrCode(begun.uri), key, codes: begun.codes } })
    }
    case 'two-finish': {
      const read = parseInput(codeSchema, fields)
      if (!read.ok) return invalid('two', read.errors)
      const finished = await accounts.finishTwoFactor(request, person, read.value.code, locale)
      return finished.ok ? changed('on', finished.headers) : refused({ part: 'two' }, 'code', finished)
    }
    case 'two-codes': {
      const read = parseInput(passwordSchema, fields)
      if (!read.ok) return invalid('two', read.errors)
      const created = await accounts.newRecoveryCodes(request, person, read.value.password)
      return created.ok ? respond({ part: 'two', codes: created.codes }) : refused({ part: 'two' }, 'password', created)
    }
    case 'two-stop': {
      const read = parseInput(passwordSchema, fields)
      if (!read.ok) return invalid('two', read.errors)
      const stopped = await accounts.stopTwoFactor(request, person, read.value.password, locale)
      return stopped.ok ? changed('off', stopped.headers) : refused({ part: 'two' }, 'password', stopped)
    }
    case 'end-session': {
      const [session, password] = [fields.session, fields.password].map((typed) => String(typed ?? ''))
      const isOthers = session === allOthers
      const ended = isOthers
        ? await accounts.endOtherSessions(person, password ?? '')
        : await accounts.endSession(person, session ?? '', password ?? '')
      if (!ended.ok) return refused({ part: 'sessions' }, 'password', ended)
      return respond({ part: 'sessions', done: isOthers ? 'others' : 'ended' })
    }
    case 'passkey-begin':
    case 'passkey-finish':
    case 'passkey-rename':
    case 'passkey-remove':
      return passkeysAction({ request, context, person }, fields)
    default:
      throw data(null, { status: 400 })
  }
}
