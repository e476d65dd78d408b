import { data, redirect } from 'react-router'
import { Joining, type JoinState } from '#app/account/invitation/joining.tsx'
import { type JoinResult, NewMemberForm } from '#app/account/invitation/new-member-form.tsx'
import { NoReferrer } from '#app/account/kit/no-referrer.tsx'
import { AccountSheet } from '#app/account/kit/sheet.tsx'
import { roleName } from '#app/admin/users/roles/role-names.ts'
import { readFields, typedText } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { parseInput } from '#app/form.ts'
import { type GuardArgs, requirePerson } from '#app/guards.ts'
import { useSite } from '#app/site.ts'
import { isolate } from '#app/ui/isolate.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { joinSchema } from '#shop/accounts/form.ts'
import type { Route } from './+types/join'

/**
 * A staff invitation and its state: the holder of the link has to create an account, sign in, or accept. Viewing does
 * not use up the link. Only its holder learns whether the invited address has an account.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const accounts = context.get(accountsContext)
  const token = url.searchParams.get('token') ?? ''
  const invitation = token === '' ? null : await accounts.invitation(token)
  const { name } = await context.get(shopContext).settings.read()
  if (invitation === null) return data({ state: 'dead' as const, shop: name, back: '' }, { status: 404 })
  const { email, by, role } = invitation
  const back = `/login?from=${encodeURIComponent(url.pathname + url.search)}`
  const state = await stateOf({ request, context, url }, invitation)
  return data({ state, shop: name, back, email, by, role })
}

async function stateOf(
  { request, context }: GuardArgs,
  { email, hasAccount }: { email: string; hasAccount: boolean },
): Promise<'new' | JoinState> {
  if (!hasAccount) return 'new'
  const person = await context.get(accountsContext).person(request)
  if (person === null) return 'stranger'
  if (person.email !== email) return 'other'
  if (person.role === 'admin') return 'member'
  return person.emailVerified ? 'ready' : 'unproven'
}

/** Accepts the invitation with a new account or the signed-in one; the panel asks for what is missing. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const accounts = context.get(accountsContext)
  const token = url.searchParams.get('token') ?? ''
  const fields = await readFields(request)
  const typed = { name: typedText(fields.name, 80) }
  const refuse = (result: Omit<JoinResult, 'typed'>, status: number) =>
    data<JoinResult>({ typed, ...result }, { status })
  const invitation = await accounts.invitation(token)
  if (invitation === null) {
    const seconds = await context.get(limitsContext).setup.hit(context.get(visitorContext))
    return seconds === null ? redirect(url.pathname + url.search) : refuse({ seconds }, 429)
  }
  if (invitation.hasAccount) {
    const person = await requirePerson({ request, context, url })
    const joined = await accounts.joinStaffAs(person, token)
    if (joined.ok) return redirect('/admin')
    return refuse({ refused: joined.refusal.reason }, 409)
  }
  const read = parseInput(joinSchema, { ...fields, token })
  if (!read.ok) return refuse({ problems: read.errors }, 422)
  const joined = await accounts.joinStaff(request, read.value)
  if (joined.ok) return redirect('/admin', { headers: joined.headers })
  if (joined.reason === 'password_common') return refuse({ problems: { password: 'password_common' } }, 422)
  return refuse({ refused: joined.reason }, 409)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.join_title(), hidden: true })
}

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const locale = useSite()?.locale ?? 'ar'
  const { state, shop, back } = loaderData
  if (state === 'dead' || actionData?.refused === 'lapsed' || actionData?.refused === 'link')
    return (
      <AccountSheet title={m.link_dead_title()}>
        <NoReferrer />
        <p className="mt-4">{actionData?.refused === 'lapsed' ? m.join_lapsed() : m.join_dead()}</p>
      </AccountSheet>
    )
  const { by, email, role } = loaderData
  const intro = m.join_intro({ by: isolate(by), role: isolate(roleName(role, locale)), shop: isolate(shop[locale]) })
  return (
    <AccountSheet title={m.join_title()} intro={intro}>
      <NoReferrer />
      <p dir="ltr" className="mt-4 rounded-md bg-sunken px-4 py-3 text-center font-semibold wrap-anywhere">
        {email}
      </p>
      {state === 'new' ? (
        <NewMemberForm result={actionData} />
      ) : (
        <Joining state={state} back={back} refused={actionData?.refused} />
      )}
    </AccountSheet>
  )
}
