import { data, type RouterContextProvider, redirect } from 'react-router'
import { readFields } from '#app/checked-form.ts'
import { accountsContext, visitorContext } from '#app/context.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { changePasswordSchema, codeSchema, minPassword, passwordSchema } from '#shop/accounts/form.ts'
import type { Person } from '#shop/accounts/person.ts'
import { type QrCode, qrCode } from './qr-code.ts'

/** What came of a form on the security page, and of which part of it. */
export type SecurityAnswer = {
  part: 'password' | 'two' | 'sessions'
  done?: 'password' | 'ended' | 'others' | 'on' | 'off'
  problems?: FieldErrors
  seconds?: number
  /** A second factor that waits for its first code: to scan, to type, and the codes to keep. */
  begun?: { qr: QrCode; key: string; codes: string[] }
  /** New recovery codes. */
  codes?: string[]
}

type Refusal = { ok: false; reason: 'limited'; seconds: number } | { ok: false; reason: string }

/** Every change on the security page; each asks for what proves that it is the person, and the limits count it. */
export async function securityAction(request: Request, context: Readonly<RouterContextProvider>, person: Person) {
  const accounts = context.get(accountsContext)
  const { locale } = context.get(visitorContext)
  const fields = await readFields(request)
  const answer = (value: SecurityAnswer, status = 200, headers = new Headers()) => data(value, { status, headers })
  // The session is another one from here on: without scripts the page itself must be asked for with its cookie.
  const changed = (to: 'on' | 'off', headers: Headers) =>
    redirect(`${new URL(request.url).pathname.replace(/\.data$/, '')}?two=${to}`, { headers })
  const refused = (part: SecurityAnswer['part'], field: string, refusal: Refusal) => {
    if (!('seconds' in refusal)) return answer({ part, problems: { [field]: refusal.reason } }, 422)
    const { seconds } = refusal
    return answer({ part, seconds }, 429, new Headers({ 'Retry-After': String(seconds) }))
  }
  const invalid = (part: SecurityAnswer['part'], problems: FieldErrors) => answer({ part, problems }, 422)

  switch (fields.intent) {
    case 'password': {
      const read = parseInput(changePasswordSchema(minPassword[person.role]), fields)
      if (!read.ok) return invalid('password', read.errors)
      const changed = await accounts.changePassword(person, read.value, locale)
      if (changed.ok) return answer({ part: 'password', done: 'password' })
      return refused('password', changed.reason === 'wrong_password' ? 'current' : 'password', changed)
    }
    case 'two-begin': {
      const read = parseInput(passwordSchema, fields)
      if (!read.ok) return invalid('two', read.errors)
      const begun = await accounts.beginTwoFactor(request, person, read.value.password)
      if (!begun.ok) return refused('two', 'password', begun)
      const key = new URL(begun.uri).searchParams.get('secret') ?? ''
      return answer({ part: 'two', begun: { qr: qrCode(begun.uri), key, codes: begun.codes } })
    }
    case 'two-finish': {
      const read = parseInput(codeSchema, fields)
      if (!read.ok) return invalid('two', read.errors)
      const finished = await accounts.finishTwoFactor(request, person, read.value.code, locale)
      return finished.ok ? changed('on', finished.headers) : refused('two', 'code', finished)
    }
    case 'two-codes': {
      const read = parseInput(passwordSchema, fields)
      if (!read.ok) return invalid('two', read.errors)
      const made = await accounts.newRecoveryCodes(request, person, read.value.password)
      return made.ok ? answer({ part: 'two', codes: made.codes }) : refused('two', 'password', made)
    }
    case 'two-stop': {
      const read = parseInput(passwordSchema, fields)
      if (!read.ok) return invalid('two', read.errors)
      const stopped = await accounts.stopTwoFactor(request, person, read.value.password, locale)
      return stopped.ok ? changed('off', stopped.headers) : refused('two', 'password', stopped)
    }
    case 'end-session':
      await accounts.endSession(person, typeof fields.session === 'string' ? fields.session : '')
      return answer({ part: 'sessions', done: 'ended' })
    case 'end-others':
      await accounts.endOtherSessions(person)
      return answer({ part: 'sessions', done: 'others' })
    default:
      throw data(null, { status: 400 })
  }
}
