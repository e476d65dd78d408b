import { data, type RouterContextProvider } from 'react-router'
import { typedText } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { parseInput } from '#app/form.ts'
import { maxPasskeyResponse, maxPassword, passkeyNameSchema } from '#shop/accounts/form.ts'
import type { Person } from '#shop/accounts/person.ts'
import { refused, respond, type SecurityResult } from './security-result.ts'

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider>; person: Person }

/** Every change to the user's passkeys, by the forms of the security page. */
export async function passkeysAction({ request, context, person }: ActionArgs, fields: Record<string, unknown>) {
  const accounts = context.get(accountsContext)
  const { locale } = context.get(visitorContext)
  const password = typedText(fields.password, maxPassword)
  const id = typedText(fields.passkey, 36)
  const about: SecurityResult = { part: 'passkeys', ...(id && { passkey: id }) }
  const refuse = (reason: NonNullable<SecurityResult['refused']>) =>
    respond({ ...about, refused: reason }, reason === 'gone' ? 409 : 422)

  switch (fields.intent) {
    case 'passkey-begin': {
      const begun = await accounts.beginPasskey(person, password, locale)
      if (begun.ok) return respond({ ...about, creation: begun.options }, 200, begun.headers)
      if (begun.reason === 'unproven' || begun.reason === 'full') return refuse(begun.reason)
      return refused(about, 'password', begun)
    }
    case 'passkey-finish': {
      const read = parseInput(passkeyNameSchema('optional'), fields)
      // The field limits the length: an invalid name was not typed in it.
      const name = read.ok ? read.value.name : ''
      const added = await accounts.finishPasskey(
        request,
        person,
        { answer: typedText(fields.answer, maxPasskeyResponse), name },
        locale,
      )
      if (added.ok) return respond({ ...about, done: 'added' })
      return added.reason === 'passkey_first' || added.reason === 'code_first'
        ? refused(about, 'password', added)
        : refuse(added.reason)
    }
    case 'passkey-rename': {
      const read = parseInput(passkeyNameSchema('required'), fields)
      if (!read.ok) return respond({ ...about, problems: read.errors }, 422)
      const renamed = await accounts.renamePasskey(person, id, read.value.name)
      return renamed.ok ? respond({ ...about, done: 'renamed' }) : refuse(renamed.reason)
    }
    case 'passkey-remove': {
      const removed = await accounts.removePasskey(person, id, password, locale)
      if (removed.ok) return respond({ part: 'passkeys', done: 'removed' })
      if (removed.reason === 'gone') return refuse(removed.reason)
      const reason = removed.reason === 'needed' ? 'last_passkey' : removed.reason
      return refused(about, 'password', 'seconds' in removed ? removed : { ok: false, reason })
    }
    default:
      throw data(null, { status: 400 })
  }
}
