import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { typedText } from '#app/checked-form.ts'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { readForm, receiveFiles } from '#app/messages/read-form.server.ts'
import { requestedBefore, threadPages } from '#app/messages/thread-pages.tsx'
import { NoThread } from '#app/storefront/messages/no-thread.tsx'
import type { ReplyProblem } from '#app/storefront/messages/reply-form.tsx'
import { ThreadScreen } from '#app/storefront/messages/thread-screen.tsx'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { answerThread } from '#shop/messages/answer-thread.ts'
import { answerSchema } from '#shop/messages/form.ts'
import { threadPath } from '#shop/messages/link.ts'
import { openThread, readThread } from '#shop/messages/read.ts'
import { maxMessage } from '#shop/messages/status.ts'
import { refuseWhenDiskIsFull } from '#shop/messages/store-files.ts'
import type { Route } from './+types/thread'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: loaderData?.thread ? m.thread_title({ number: loaderData.thread.number }) : m.thread_missing_title(),
    hidden: true,
  }),
  { name: 'referrer', content: 'same-origin' },
]

// Same-origin requests need the referrer: a form without scripts that hides its origin is refused as cross-site.
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
})

type Thread = NonNullable<Awaited<ReturnType<typeof openThread>>>

/** A customer's thread by its private link; all invalid links get the same answer. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const found = await openThread(shop, params.number, url.searchParams.get('token'))
  if (found === null) return data({ thread: null }, { status: 404 })
  const { prefix } = context.get(visitorContext)
  const before = requestedBefore(url)
  const { attachments, entries, earlier } = await readThread(
    shop.db,
    found.id,
    (file) => `${prefix}${threadPath(shop.secrets, found, null, `/files/${file}`)}`,
    before,
  )
  const { number, subject, message, locale, createdAt } = found
  const first = { id: number, kind: 'customer' as const, text: message, at: createdAt, attachments }
  return {
    thread: {
      number,
      subject,
      locale,
      // Which admin replied is internal.
      first,
      entries: entries.map(({ by: _, ...entry }) => entry),
      pages: threadPages(`${prefix}${threadPath(shop.secrets, found, null)}`, earlier, before),
      isSent: url.searchParams.has('sent'),
      key: randomUUID(),
    },
  }
}

/** The customer's reply. Checks the link first, then the limits; only then is the body read. */
export async function action(args: Route.ActionArgs) {
  const { context, params, url } = args
  const shop = context.get(shopContext)
  const thread = await openThread(shop, params.number, url.searchParams.get('token'))
  if (thread === null) throw data(null, { status: 404 })
  const response = await receiveFiles(args, () => receive(args, thread))
  return response === 'limited' || response === 'busy' ? refused(response) : response
}

const statuses = { limited: 429, busy: 503, invalid: 422, failed: 422 } as const
const refused = (problem: ReplyProblem['problem'], errors: FieldErrors = {}, typed = '') =>
  data<ReplyProblem>({ problem, errors, typed }, { status: statuses[problem] })

async function receive({ request, context }: Route.ActionArgs, thread: Thread) {
  const shop = context.get(shopContext)
  const { network, prefix } = context.get(visitorContext)
  const limits = context.get(limitsContext)
  const form = await readForm(request)
  if (form === null) return refused('failed')
  const typed = typedText(form.fields.answer, 2 * maxMessage)
  if ((await limits.messages.hit({ network })) !== null) return refused('limited', {}, typed)
  const read = parseInput(answerSchema, form.fields)
  if (!read.ok) return refused('invalid', read.errors, typed)
  const answered = await refuseWhenDiskIsFull(shop, form.files, (saved) =>
    answerThread(shop.db, shop, thread.id, read.value, saved),
  )
  if (!answered.ok && answered.refusal.reason === 'unknown_message') throw data(null, { status: 404 })
  if (!answered.ok && answered.refusal.reason !== 'repeated')
    return refused('invalid', { files: answered.refusal.reason }, typed)
  // Post/redirect/get: a reload shows it again and sends nothing.
  return redirect(`${prefix}${threadPath(shop.secrets, thread, null)}&sent=1`)
}

/** A lost connection or server failure is shown in the form, which keeps its input. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOr<ReplyProblem>(serverAction, { problem: 'failed', errors: {}, typed: '' })
}

export default function Thread({ loaderData: { thread }, actionData }: Route.ComponentProps) {
  return thread === null ? <NoThread /> : <ThreadScreen thread={thread} refused={actionData ?? null} />
}
