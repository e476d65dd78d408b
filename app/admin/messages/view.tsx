import { useState } from 'react'
import { data, useLocation, useSubmit } from 'react-router'
import { EmailsPanel } from '#app/admin/email/emails-panel.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { DeleteButton } from '#app/admin/messages/delete-button.tsx'
import { handleMessage } from '#app/admin/messages/handle-message.server.ts'
import { MessageHead } from '#app/admin/messages/message-head.tsx'
import { MovePanel } from '#app/admin/messages/move-panel.tsx'
import { NotesPanel } from '#app/admin/messages/notes-panel.tsx'
import { ReplyPanel } from '#app/admin/messages/reply-panel.tsx'
import { SenderPanel } from '#app/admin/messages/sender-panel.tsx'
import { ThreadPanel } from '#app/admin/messages/thread-panel.tsx'
import { useMarkRead } from '#app/admin/messages/use-mark-read.ts'
import { useRevalidateOnChange, useRevalidateOnPending } from '#app/admin/shell/live/live.tsx'
import { useLastResult, useOnResult } from '#app/admin/shell/live/use-last-result.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { requestedBefore, threadPages } from '#app/messages/thread-pages.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { emailsOfMessage } from '#shop/email/list-emails.ts'
import { isUuid } from '#shop/ids.ts'
import { readCannedAnswers } from '#shop/messages/canned-answers.ts'
import { adjacentMessages } from '#shop/messages/list.ts'
import { messageFilter } from '#shop/messages/list-filter.ts'
import { readMessage, readThread } from '#shop/messages/read.ts'
import { readSender } from '#shop/messages/read-sender.ts'
import type { Route } from './+types/view'

/**
 * A message with its thread and emails, the sender's orders and other messages, and the canned answers. Reading changes
 * nothing.
 */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'messages.see', 'customers.contact')
  const { db } = context.get(shopContext)
  const message = isUuid(params.id) ? await readMessage(db, params.id) : null
  if (message === null) throw data(null, { status: 404 })
  const before = requestedBefore(url)
  const [thread, sender, canned, emails, beside] = await Promise.all([
    readThread(db, message.id, (file) => `/admin/messages/files/${file}`, before),
    readSender(db, message),
    readCannedAnswers(db),
    emailsOfMessage(db, message.id),
    adjacentMessages(db, message, messageFilter(url.searchParams)),
  ])
  const { attachments, entries, earlier } = thread
  const first = {
    id: 'first',
    kind: 'customer' as const,
    text: message.message,
    by: '',
    at: message.createdAt,
    attachments,
  }
  const pages = threadPages(url.pathname + url.search, earlier, before)
  return { message, first, entries, pages, seen: earlier + entries.length, sender, canned, emails, beside }
}

/** Moves, answers, annotates or deletes the message; see `handleMessage`. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'messages.act', 'customers.contact')
  if (!isUuid(params.id)) throw data(null, { status: 404 })
  return handleMessage(context.get(shopContext), admin, params.id, request)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const number = loaderData?.message.number ?? ''
  return pageMeta(matches, { title: m.inbox_view_title({ number: isolate(number) }), hidden: true })
}

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const { message, first, entries, pages, seen, sender, canned, emails } = loaderData
  // Whoever reads an older part has not seen the latest entries, so does not answer or move them.
  const isLatest = pages.latest === null
  useRevalidateOnChange(({ subject, of }) => subject === 'message' && of === message.id)
  useRevalidateOnPending(({ arrivals }) => arrivals.find(({ link }) => link.endsWith(message.id))?.id)
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  // Unsent input must survive the answers of other forms.
  const [sent, setSent] = useState('')
  const isErased = message.email === ''
  useMarkRead({ isRead: message.isRead || !isLatest, seen })
  useOnResult(result, (latest) => {
    if (latest.kind === 'moved') {
      const { undo } = latest
      const onClick = () =>
        void submit({ intent: 'move', kind: 'undo', ...undo }, { method: 'post', action: pathname + search })
      toast.success(m.inbox_moved(), { ...(undo && { action: { label: m.undo(), onClick } }) })
    }
    if (latest.kind === 'noted') toast.success(m.inbox_notes_saved())
    if (latest.kind === 'replied') {
      setSent(latest.entryId)
      toast.success(m.inbox_replied({ name: isolate(message.name) }))
    }
  })
  const refused = result?.kind === 'refused' ? result : undefined
  return (
    <>
      <MessageHead message={message} beside={loaderData.beside} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <ThreadPanel name={message.name} first={first} entries={entries} pages={pages} isErased={isErased} />
          {!isErased && isLatest && (
            <ForRole needs={['messages.act']}>
              <ReplyPanel
                // A sent reply clears the field; another message gets a field of its own.
                key={`${message.id} ${sent}`}
                message={message}
                seen={seen}
                canned={canned}
                refused={refused?.what === 'reply' ? refused : undefined}
              />
            </ForRole>
          )}
          <ForRole needs={['messages.act']} shown>
            <NotesPanel key={message.id} notes={message.adminNotes} result={result} />
          </ForRole>
          <EmailsPanel emails={emails} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {isLatest && (
            <ForRole needs={['messages.act']} shown>
              <MovePanel
                message={message}
                seen={seen}
                refused={refused?.what === 'move' ? refused.reason : undefined}
              />
            </ForRole>
          )}
          <SenderPanel message={message} sender={sender} />
          <ForRole needs={['messages.act']}>
            <DeleteButton number={message.number} />
          </ForRole>
        </div>
      </div>
    </>
  )
}
