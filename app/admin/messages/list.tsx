import { type FormEvent, useEffect, useRef, useState } from 'react'
import { data, useSearchParams } from 'react-router'
import { ExportLink } from '#app/admin/kit/export-link.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { countOfAll, overLimitNote } from '#app/admin/kit/list/all-found.ts'
import { AllFoundFields, SelectAllFound } from '#app/admin/kit/list/all-found-fields.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { FilterBar } from '#app/admin/kit/list/filter-bar.tsx'
import { listReader } from '#app/admin/kit/list/list-reader.ts'
import { filtersOf, pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { ResultCount } from '#app/admin/kit/list/result-count.tsx'
import { UndoNotice } from '#app/admin/kit/undo-notice.tsx'
import { BulkBar } from '#app/admin/messages/bulk-bar.tsx'
import { chosenMessages } from '#app/admin/messages/chosen.server.ts'
import { messageFilters } from '#app/admin/messages/filters.ts'
import { Stats } from '#app/admin/messages/stats.tsx'
import { MessagesTable } from '#app/admin/messages/table.tsx'
import { expectedErrorScreen } from '#app/admin/shell/errors/expected-error-screen.tsx'
import { useRevalidateOnChange, useRevalidateOnPending } from '#app/admin/shell/live/live.tsx'
import { useLastResult } from '#app/admin/shell/live/use-last-result.ts'
import { typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { readForm } from '#app/messages/read-form.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { isUuid } from '#shop/ids.ts'
import { restoreMessage } from '#shop/messages/delete-message.ts'
import { chosenSchema, moveSchema } from '#shop/messages/form.ts'
import { findMessages, readMessageStats } from '#shop/messages/list.ts'
import { messageFilter } from '#shop/messages/list-filter.ts'
import { moveMessages } from '#shop/messages/move-messages.ts'
import { isMessageNumber } from '#shop/messages/number-form.ts'
import { countEntriesOf } from '#shop/messages/read.ts'
import type { Route } from './+types/list'

export { reloadOutdated as shouldRevalidate } from '#app/ui/form/reload-outdated.ts'
/** A page of messages, newest first, the number of results, and the overall counts. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'messages.see', 'customers.contact')
  const shop = context.get(shopContext)
  const readAt = shop.clock.now().toISOString()
  const filter = messageFilter(url.searchParams)
  const [{ found, ...page }, stats] = await Promise.all([
    listReader(
      shop,
      url,
    )(async (db) => {
      const read = await findMessages(db, filter, requestedPage(url))
      const ids = read.rows.map(({ id }) => id)
      const entries = await countEntriesOf(db, ids, new Date(readAt))
      return { ...read, rows: read.rows.map((row) => ({ ...row, entries: entries.get(row.id) ?? 0 })) }
    }),
    readMessageStats(shop.db),
  ])
  const params = new URLSearchParams(filtersOf(url))
  for (const name of ['deleted', 'number']) params.delete(name)
  return { messages: page.rows, links: pageLinks(url, page), found, readAt, stats, filterQuery: params.toString() }
}

type BulkResult =
  | { kind: 'moved'; changed: number; stale: number; found: number }
  | { kind: 'restored' | 'gone' | 'none' | 'grown' }

/** Moves the selected messages, or restores a deleted one. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'messages.act', 'customers.contact')
  const { db, clock } = context.get(shopContext)
  const form = await readForm(request)
  if (form?.fields.intent === 'restore') {
    const deleted = typedText(form.fields.deleted, 40)
    const back = isUuid(deleted) && (await restoreMessage(db, clock, admin, deleted)).ok
    return data<BulkResult>({ kind: back ? 'restored' : 'gone' })
  }
  const [kind, to] = typedText(form?.fields.move, 40).split(':')
  const move = parseInput(moveSchema, { kind, to })
  const chosen = await chosenMessages(db, form)
  if (chosen === 'grown') return data<BulkResult>({ kind: 'grown' }, { status: 409 })
  const messages = parseInput(chosenSchema, chosen.chosen)
  if (!move.ok || !messages.ok) return data<BulkResult>({ kind: 'none' }, { status: 422 })
  const moved = await moveMessages(db, clock, admin, { messages: messages.value, move: move.value })
  const { changed, stale } = moved.ok
    ? moved.value
    : { changed: 0, stale: moved.refusal.reason === 'changed' ? messages.value.length : 0 }
  return data<BulkResult>({ kind: 'moved', changed, stale, found: chosen.found })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.inbox_title(), hidden: true })
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const { messages, links, found, readAt, stats } = loaderData
  const params = new URLSearchParams(loaderData.filterQuery)
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(0)
  const [wantsAll, setWantsAll] = useState(false)
  useRevalidateOnChange(({ subject, of }) => subject === 'message' && messages.some(({ id }) => id === of))
  useRevalidateOnPending(
    ({ arrivals }) => arrivals.find(({ link }) => messages.some(({ id }) => link.endsWith(id)))?.id,
  )
  const all = wantsAll && chosen === messages.length
  const boxes = () => [...(form.current?.elements ?? [])].filter((each) => isBox(each))
  const count = () => setChosen(boxes().filter((box) => box.checked).length)
  useEffect(() => {
    if (result?.kind === 'moved') {
      const { changed, stale, found: all } = result
      const description = [stale > 0 && m.inbox_bulk_stale({ count: stale }), overLimitNote(all)]
        .filter(Boolean)
        .join(' ')
      const say = stale > 0 ? toast.error : toast.success
      say(m.inbox_bulk_done({ count: changed }), { ...(description && { description }) })
      form.current?.reset()
      setChosen(0)
    }
    if (result?.kind === 'restored') toast.success(m.inbox_restored())
    if (result?.kind === 'grown') toast.error(m.admin_list_grown())
    if (result?.kind === 'gone') toast.error(m.inbox_gone())
  }, [result])
  // Another page has other checkboxes; count those still ticked after a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the checkboxes belong to the list
  useEffect(() => {
    count()
    setWantsAll(false)
  }, [messages])
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.inbox_title()}</h1>
        <div className="flex flex-wrap gap-2">
          <ExportLink what="messages" filterQuery={params} of={m.inbox_title()} />
          <ButtonLink to="/admin/messages/answers" variant="secondary">
            {m.inbox_answers()}
          </ButtonLink>
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-4">
        <Deleted restored={result?.kind === 'restored'} />
        <Stats stats={stats} params={params} />
        <FilterBar params={params} search={m.inbox_search()} filters={messageFilters()} dates />
        <ResultCount count={found} />
        {messages.length === 0 ? (
          <EmptyList
            title={params.size > 0 ? m.inbox_none_title() : m.inbox_empty_title()}
            text={params.size > 0 ? m.inbox_none_text() : m.inbox_empty_text()}
          />
        ) : (
          <>
            <ForRole needs={['messages.act']}>
              <BulkBar
                form={form}
                chosen={all ? countOfAll(found) : chosen}
                all={all ? countOfAll(found) : messages.length}
                problem={result?.kind === 'none'}
                onAll={(on) => {
                  for (const box of boxes()) box.checked = on
                  count()
                  setWantsAll(false)
                }}
              >
                {all && <AllFoundFields list={{ query: loaderData.filterQuery, found, readAt }} />}
                {!all && chosen === messages.length && found > messages.length && (
                  <SelectAllFound found={found} onAll={() => setWantsAll(true)} />
                )}
              </BulkBar>
            </ForRole>
            <div
              onChange={(event: FormEvent) => {
                if (!isBox(event.target)) return
                count()
                setWantsAll(false)
              }}
            >
              <MessagesTable messages={messages} listQuery={loaderData.filterQuery} />
            </div>
          </>
        )}
      </div>
      <Pager links={links} />
    </>
  )
}

const isBox = (element: EventTarget): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.name === 'ids'

/** After a deletion the URL names the message, until the user leaves the page or undoes it. */
function Deleted({ restored }: { restored: boolean }) {
  const [query] = useSearchParams()
  const [deleted, number] = [query.get('deleted') ?? '', query.get('number') ?? '']
  if (restored || !isUuid(deleted) || !isMessageNumber(number)) return null
  return <UndoNotice deletedId={deleted} title={m.inbox_deleted({ number: isolate(number) })} />
}

/** The list could not be read (R38). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const answered = expectedErrorScreen(error)
  if (answered) return answered
  return (
    <Notice
      tone="danger"
      live="alert"
      title={m.inbox_failed()}
      action={
        <ButtonLink to="/admin/messages" reloadDocument variant="secondary">
          {m.inbox_again()}
        </ButtonLink>
      }
    >
      {m.inbox_failed_text()}
    </Notice>
  )
}
