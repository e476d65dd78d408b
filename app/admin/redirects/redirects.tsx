import { useEffect } from 'react'
import { data, Form } from 'react-router'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { UndoNotice } from '#app/admin/kit/undo-notice.tsx'
import { useSuccesses } from '#app/admin/kit/use-successes.ts'
import { RedirectForm, type RedirectReply } from '#app/admin/redirects/redirect-form.tsx'
import { readFields, typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { TrashIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { isUuid } from '#shop/ids.ts'
import { redirectSchema } from '#shop/redirects/form.ts'
import { longestPath } from '#shop/redirects/path.ts'
import { listRedirects } from '#shop/redirects/read.ts'
import { deleteRedirect, restoreRedirect, saveRedirect } from '#shop/redirects/save-redirect.ts'
import type { Route } from './+types/redirects'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'content.see')
  const { db } = context.get(shopContext)
  const typed = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const after = (url.searchParams.get('after') ?? '').slice(0, longestPath)
  return { ...(await listRedirects(db, { typed, after })), typed, isFirst: after === '' }
}

/** Adds, deletes or restores a redirect. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'content.act')
  const { db, clock } = context.get(shopContext)
  const fields = await readFields(request)
  const typed = { path: typedText(fields.path, 2 * longestPath), target: typedText(fields.target, longestPath) }
  if (fields.intent === 'delete') {
    const deletedId = await deleteRedirect(db, clock, admin, typed.path)
    return data<RedirectReply>({ kind: 'deleted', deletedId })
  }
  if (fields.intent === 'restore') {
    const id = typedText(fields.deleted, 36)
    const back = isUuid(id) ? await restoreRedirect(db, clock, admin, id) : null
    return data<RedirectReply>({ kind: back?.ok ? 'restored' : (back?.refusal.reason ?? 'gone') })
  }
  const read = parseInput(redirectSchema, { path: fields.path, target: fields.target })
  if (!read.ok) return data<RedirectReply>({ kind: 'refused', ...typed, errors: read.errors }, { status: 422 })
  const saved = await saveRedirect(db, clock, admin, read.value)
  if (saved.ok) return data<RedirectReply>({ kind: 'saved', path: read.value.path, ...saved.value })
  const { reason } = saved.refusal
  const errors: FieldErrors = reason === 'circle' ? { target: reason } : { path: reason }
  return data<RedirectReply>({ kind: 'refused', ...typed, errors }, { status: 422 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.redirects_title(), hidden: true })
}

export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, more, count, typed, isFirst } = loaderData
  useEffect(() => {
    if (actionData?.kind === 'saved') {
      const { replaced } = actionData
      const path = isolate(actionData.path)
      toast.success(
        replaced === null ? m.redirects_saved({ path }) : m.redirects_replaced({ path, before: isolate(replaced) }),
      )
    }
    if (actionData?.kind === 'restored') toast.success(m.redirects_restored())
    if (actionData?.kind === 'gone') toast.error(m.deleted_gone())
    if (actionData?.kind === 'taken') toast.error(m.deleted_taken())
  }, [actionData])
  const saved = useSuccesses(actionData, ({ kind }) => kind === 'saved')
  const deletedId = actionData?.kind === 'deleted' ? actionData.deletedId : null
  const last = rows.at(-1)?.path ?? ''
  return (
    <>
      <h1 className="text-2xl">{m.redirects_title()}</h1>
      <p className="mt-1 max-w-prose text-quiet">{m.redirects_text()}</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel title={m.redirects_list({ count })}>
          {deletedId !== null && (
            <div className="mb-4">
              <UndoNotice key={deletedId} deletedId={deletedId} title={m.redirects_deleted()} />
            </div>
          )}
          {count > 0 && (
            <Form method="get" className="flex flex-wrap items-end gap-2">
              <Field
                name="q"
                type="search"
                label={m.redirects_search()}
                defaultValue={typed}
                dir="auto"
                className="min-w-0 flex-1 basis-48"
              />
              <Button type="submit" variant="secondary" className="min-h-12">
                {m.redirects_find()}
              </Button>
            </Form>
          )}
          {rows.length === 0 ? (
            <p className="py-6 text-center text-quiet">{count === 0 ? m.redirects_none() : m.redirects_none_found()}</p>
          ) : (
            <ul className="mt-3 divide-y divide-line">
              {rows.map(({ path, target }) => (
                <li key={path} className="flex items-center justify-between gap-3 py-1">
                  <p className="min-w-0 py-1 wrap-anywhere">
                    <bdi dir="ltr">{path}</bdi>
                    <span aria-hidden="true" className="mx-2 inline-block text-quiet rtl:-scale-x-100">
                      →
                    </span>
                    <span className="sr-only"> {m.import_to()} </span>
                    <bdi dir="ltr" className="font-medium">
                      {target}
                    </bdi>
                  </p>
                  <ForRole needs={['content.act']}>
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="path" value={path} />
                      <Button type="submit" name="intent" value="delete" variant="quiet" className="px-3">
                        <TrashIcon size={18} className="text-tomato-ink" />
                        <span className="sr-only">{m.redirects_delete({ path: isolate(path) })}</span>
                      </Button>
                    </Form>
                  </ForRole>
                </li>
              ))}
            </ul>
          )}
          <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
            {!isFirst && (
              <ButtonLink to={`/admin/redirects?q=${encodeURIComponent(typed)}`} variant="secondary">
                {m.redirects_first()}
              </ButtonLink>
            )}
            {more && (
              <ButtonLink
                to={`/admin/redirects?q=${encodeURIComponent(typed)}&after=${encodeURIComponent(last)}`}
                variant="secondary"
              >
                {m.redirects_more()}
              </ButtonLink>
            )}
          </div>
        </Panel>
        <ForRole needs={['content.act']}>
          <Panel title={m.redirects_add()}>
            <RedirectForm key={saved} refused={actionData?.kind === 'refused' ? actionData : undefined} />
          </Panel>
        </ForRole>
      </div>
    </>
  )
}
