import { useRef, useState } from 'react'
import { data } from 'react-router'
import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { type Confirmation, ConfirmFormDialog } from '#app/admin/kit/confirm-dialog.tsx'
import { ExportLink } from '#app/admin/kit/export-link.tsx'
import { Figures } from '#app/admin/kit/figures.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { FilterBar } from '#app/admin/kit/list/filter-bar.tsx'
import { listReader } from '#app/admin/kit/list/list-reader.ts'
import { filtersOf, pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { ResultCount } from '#app/admin/kit/list/result-count.tsx'
import { actOnUser, changesAccount } from '#app/admin/users/act-on-user.server.ts'
import { ActionNotice } from '#app/admin/users/action-notice.tsx'
import { intentQuestion, intentsFor } from '#app/admin/users/actions.ts'
import { UsersTable } from '#app/admin/users/table.tsx'
import { readFields, typedText } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { countUsers, listUsers, userFilters } from '#shop/accounts/users/list-users.ts'
import { readCounters } from '#shop/counters.ts'
import type { Route } from './+types/list'

/** A page of users, newest first, filtered by text, role and status; and the four counts. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context, url }, 'customers.see', 'customers.contact')
  const shop = context.get(shopContext)
  const builtIn = await context.get(accountsContext).builtInAdmins()
  const filters = userFilters(url.searchParams)
  const [[page, count], figures] = await Promise.all([
    listReader(
      shop,
      url,
    )((db) => Promise.all([listUsers(db, filters, requestedPage(url, { id: 'text' })), countUsers(db, filters)])),
    readCounters(shop.db, 'user'),
  ])
  const sum = (matches: (key: string) => boolean) =>
    figures.reduce((all, { key, count: some }) => all + (matches(key) ? some : 0), 0)
  return {
    users: page.rows.map((user) => ({
      ...user,
      isBuiltIn: builtIn.includes(user.email),
      isSelf: user.id === admin.id,
      intents: intentsFor(user, { builtIn, staff: admin }),
    })),
    links: pageLinks(url, page),
    count,
    filterQuery: filtersOf(url),
    figures: {
      total: sum(() => true),
      admins: sum((key) => key.startsWith('admin:')),
      regular: sum((key) => key.startsWith('user:')),
      active: sum((key) => key.endsWith(':active')),
    },
  }
}

/** Grants or revokes the admin role, or enables or disables an account. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const args = { request, context, url }
  const admin = await requireAdmin(args, 'customers.act', 'customers.contact')
  const fields = await readFields(request)
  if (changesAccount(fields)) await requireFresh(args, admin, fields)
  const result = await actOnUser(args, admin, typedText(fields.id, 64), fields)
  // A refusal is answered with 200 too, so that the page revalidates: its data was out of date.
  return data(result, { status: result.kind === 'refused' && result.reason === 'invalid' ? 422 : 200 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_nav_users(), hidden: true })
}

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const { users, links, count, filterQuery, figures } = loaderData
  const dialog = useRef<HTMLDialogElement>(null)
  const [question, setQuestion] = useState<Confirmation | null>(null)
  const filters = [
    {
      name: 'role',
      label: m.users_role(),
      options: [
        { value: '', label: m.users_role_all() },
        { value: 'admin', label: m.role_admin() },
        { value: 'user', label: m.role_user() },
      ],
    },
    {
      name: 'status',
      label: m.users_status(),
      options: [
        { value: '', label: m.users_status_all() },
        { value: 'active', label: m.users_status_active() },
        { value: 'inactive', label: m.users_status_inactive() },
      ],
    },
  ]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.admin_nav_users()}</h1>
        <ExportLink what="users" filterQuery={filterQuery} of={m.admin_nav_users()} />
      </div>
      <div className="mt-4 flex flex-col gap-4">
        <Figures
          label={m.users_figures()}
          figures={[
            { name: m.users_total(), count: figures.total },
            { name: m.users_admins(), count: figures.admins },
            { name: m.users_regular(), count: figures.regular },
            { name: m.users_active(), count: figures.active },
          ]}
        />
        <FilterBar params={new URLSearchParams(filterQuery)} search={m.users_search()} filters={filters} />
        <div>
          <ActionNotice result={actionData} />
          <div className="mb-2">
            <ResultCount count={count} />
          </div>
          {users.length > 0 ? (
            <UsersTable
              users={users}
              label={m.admin_nav_users()}
              onAsk={(intent, user) => {
                setQuestion(intentQuestion(intent, user))
                dialog.current?.showModal()
              }}
            />
          ) : (
            <EmptyList title={m.users_none()} text={m.users_none_hint()} />
          )}
        </div>
      </div>
      <Pager links={links} />
      <ConfirmFormDialog dialog={dialog} question={question} no={m.users_ask_no()} />
    </>
  )
}
