import { useEffect, useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { subjectName } from '#app/admin/audit/names.ts'
import { restoreDeleted } from '#app/admin/audit/restore.server.ts'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { useTitle } from '#app/admin/products/titles.tsx'
import { readFields, typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { retentionDays } from '#shop/audit/log.ts'
import { isUuid } from '#shop/ids.ts'
import { listDeleted } from '#shop/reports/audit-list.ts'
import type { Route } from './+types/deleted'

/** A page of deleted items that can be restored, newest first. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'audit.see', 'customers.contact')
  const { db, clock } = context.get(shopContext)
  const page = await listDeleted(db, clock.now(), requestedPage(url))
  const items = page.rows.map((row) => ({
    ...row,
    until: new Date(row.createdAt.getTime() + retentionDays * 86_400_000),
  }))
  return { items, links: pageLinks(url, page) }
}

/** Restores one. A refusal is answered with 200, so that the page revalidates. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const args = { request, context, url }
  const admin = await requireAdmin(args, 'audit.see', 'customers.contact')
  const fields = await readFields(request)
  const id = typedText(fields.id, 36)
  if (!isUuid(id)) throw data(null, { status: 400 })
  return { result: await restoreDeleted(args, context.get(shopContext), admin, id), name: typedText(fields.name, 200) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.deleted_title(), hidden: true })
}

const refusals = {
  gone: m.deleted_gone,
  taken: m.deleted_taken,
  too_many: m.integrations_refused_too_many,
  cannot: m.deleted_cannot,
} as const

export default function Deleted({ loaderData: { items, links }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formData?.get('id')
  const title = useRef<HTMLHeadingElement>(null)
  const titleOf = useTitle()
  const named = items.map((item) => ({ ...item, name: titleOf(item, item.name) }))
  useEffect(() => {
    if (actionData?.result !== 'restored') return
    toast.success(m.deleted_restored({ name: isolate(actionData.name) }))
    // The row left the list with its button: move keyboard focus to the top.
    if (document.activeElement === document.body) title.current?.focus()
  }, [actionData])
  return (
    <>
      <BackLink to="/admin/audit">{m.admin_nav_audit()}</BackLink>
      <h1 ref={title} tabIndex={-1} className="text-2xl">
        {m.deleted_title()}
      </h1>
      <p className="mt-1 max-w-prose text-sm text-quiet">{m.deleted_intro()}</p>
      {actionData && actionData.result !== 'restored' && (
        <Notice tone="warning" live="alert" className="mt-3">
          {refusals[actionData.result]()}
        </Notice>
      )}
      {items.length > 0 ? (
        <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
          {named.map(({ id, subject, name, by, createdAt, until }) => (
            <li key={id} className="sheet flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
              <div className="min-w-0 grow basis-60">
                <p className="font-semibold wrap-anywhere">
                  <span className="me-2 text-sm font-normal text-quiet">{subjectName(subject)}</span>
                  <bdi>{name}</bdi>
                </p>
                <p className="text-sm text-quiet">
                  {m.deleted_by({ by: isolate(by) })} · <DateTime at={createdAt} />
                  <br />
                  {m.deleted_until()} <DateTime at={until} />
                </p>
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="name" value={name} />
                <Button
                  type="submit"
                  variant="secondary"
                  pending={busy === id}
                  aria-label={m.deleted_restore_name({ name: isolate(name) })}
                >
                  {m.deleted_restore()}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyList title={m.deleted_empty()} text={m.deleted_empty_text()} className="mt-4" />
      )}
      <Pager links={links} />
    </>
  )
}
