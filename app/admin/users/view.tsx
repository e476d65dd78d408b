import { useEffect } from 'react'
import { data } from 'react-router'
import { ArchivedOrders } from '#app/account/profile/archived-orders.tsx'
import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { AccountPanel } from '#app/admin/users/account-panel.tsx'
import { actOnUser, changesAccount, type IntentResult } from '#app/admin/users/act-on-user.server.ts'
import { ActionNotice } from '#app/admin/users/action-notice.tsx'
import { intentsFor } from '#app/admin/users/actions.ts'
import { ManagePanel } from '#app/admin/users/manage-panel.tsx'
import { Avatar, RoleBadge } from '#app/admin/users/marks.tsx'
import { MessagesPanel } from '#app/admin/users/messages-panel.tsx'
import { OrdersPanel } from '#app/admin/users/orders-panel.tsx'
import { ReviewsPanel } from '#app/admin/users/reviews-panel.tsx'
import { readFields } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { sendReset } from '#shop/accounts/send-reset.ts'
import {
  readUser,
  readUserMessages,
  readUserOrders,
  readUserReviews,
  readUserSubscription,
} from '#shop/accounts/users/read-user.ts'
import { archivedOrdersOf } from '#shop/archive/read.ts'
import type { Route } from './+types/view'

type ResetResult = { kind: 'reset'; email: string } | { kind: 'not_sent'; reason: 'inactive' | 'enough' }

/** One user with their orders, messages, reviews and newsletter subscription. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context, url }, 'customers.see', 'customers.contact')
  const { db, clock } = context.get(shopContext)
  const user = await readUser(db, params.id, clock.now())
  if (user === null) throw data(null, { status: 404 })
  const [builtIn, orders, messages, reviews, newsletter, archived] = await Promise.all([
    context.get(accountsContext).builtInAdmins(),
    readUserOrders(db, user, requestedPage(url, { limit: 10 })),
    readUserMessages(db, user),
    readUserReviews(db, user),
    readUserSubscription(db, user),
    // An account with a customer's address is not that customer's until the address is verified.
    user.emailVerified ? archivedOrdersOf(db, user.email) : [],
  ])
  return {
    user,
    orders: { rows: orders.rows, totals: orders.totals },
    links: pageLinks(url, orders),
    messages,
    reviews,
    newsletter,
    archived,
    isBuiltIn: builtIn.includes(user.email),
    isSelf: user.id === admin.id,
    intents: intentsFor(user, { builtIn, staff: admin }),
  }
}

/** Changes role or state, or sends the password reset email. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const args = { request, context, url }
  const admin = await requireAdmin(args, 'customers.act', 'customers.contact')
  const fields = await readFields(request)
  if (changesAccount(fields)) await requireFresh(args, admin, fields)
  if (fields.intent !== 'reset')
    return data<IntentResult | ResetResult>(await actOnUser(args, admin, params.id, fields))
  const sent = await sendReset(context.get(shopContext), admin, params.id)
  if (sent.ok) return data<IntentResult | ResetResult>({ kind: 'reset', email: sent.value.email })
  const { reason } = sent.refusal
  if (reason === 'unknown') return data<IntentResult | ResetResult>({ kind: 'refused', reason })
  return data<IntentResult | ResetResult>({ kind: 'not_sent', reason })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.user.name ?? m.admin_nav_users(), hidden: true })
}

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  const { user, orders, links, messages, reviews, newsletter, archived, isBuiltIn, isSelf, intents } = loaderData
  useEffect(() => {
    if (actionData?.kind === 'reset') toast.success(m.users_reset_done({ email: isolate(actionData.email) }))
  }, [actionData])
  const isReset = actionData?.kind === 'reset' || actionData?.kind === 'not_sent'
  return (
    <>
      <BackLink to="/admin/users">{m.users_back()}</BackLink>
      <div className="flex items-center gap-4">
        <Avatar name={user.name} large />
        <div className="min-w-0">
          <h1 className="text-2xl wrap-anywhere">
            <bdi>{user.name}</bdi>
          </h1>
          <RoleBadge role={user.role} />
        </div>
      </div>
      <div className="mt-4">
        <ActionNotice result={isReset ? undefined : actionData} />
        {actionData?.kind === 'not_sent' && (
          <Notice tone="danger" live="alert" title={m.users_refused_title()} className="mb-4">
            {actionData.reason === 'enough' ? m.users_reset_enough() : m.users_reset_inactive()}
          </Notice>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex flex-col gap-4 lg:order-last">
          <AccountPanel user={user} newsletter={newsletter} />
          <ForRole needs={['customers.act']}>
            <ManagePanel user={user} intents={intents} isBuiltIn={isBuiltIn} isSelf={isSelf} />
          </ForRole>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <OrdersPanel orders={orders} links={links} />
          <ArchivedOrders orders={archived} />
          <MessagesPanel messages={messages} proven={user.emailVerified} />
          <ReviewsPanel reviews={reviews} />
        </div>
      </div>
    </>
  )
}
