import { useEffect } from 'react'
import { data } from 'react-router'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { UndoNotice } from '#app/admin/kit/undo-notice.tsx'
import { useSuccesses } from '#app/admin/kit/use-successes.ts'
import { CannedCard, type CannedReply } from '#app/admin/messages/canned/canned-card.tsx'
import { CannedForm } from '#app/admin/messages/canned/canned-form.tsx'
import { readFields, typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { isolate } from '#app/ui/isolate.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { isUuid } from '#shop/ids.ts'
import { cannedSchema } from '#shop/messages/canned.ts'
import {
  deleteCannedAnswer,
  moveCannedAnswer,
  readCannedAnswers,
  restoreCannedAnswer,
  saveCannedAnswer,
} from '#shop/messages/canned-answers.ts'
import type { Route } from './+types/answers'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'messages.see')
  return { answers: await readCannedAnswers(context.get(shopContext).db) }
}

/** Saves, moves, deletes or restores one answer. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'messages.act')
  const { db, clock } = context.get(shopContext)
  const fields = await readFields(request)
  const text = (name: string) => typedText(fields[name], 40)
  const id = isUuid(text('id')) ? text('id') : null
  const intent = text('intent')
  if (intent === 'restore') {
    const back = isUuid(text('deleted')) ? await restoreCannedAnswer(db, clock, admin, text('deleted')) : null
    return data<CannedReply>({ kind: back?.ok ? 'restored' : 'gone' })
  }
  if (id !== null && (intent === 'up' || intent === 'down')) {
    const moved = await moveCannedAnswer(db, clock, admin, { id, by: intent === 'up' ? -1 : 1 })
    return data<CannedReply>(
      moved.ok ? { kind: 'moved' } : { kind: 'refused', id, reason: 'unknown_answer', errors: {} },
    )
  }
  if (id !== null && intent === 'delete') {
    const gone = await deleteCannedAnswer(db, clock, admin, id)
    if (!gone.ok) return data<CannedReply>({ kind: 'refused', id, reason: 'unknown_answer', errors: {} })
    return data<CannedReply>({ kind: 'deleted', deletedId: gone.value.deletedId, title: typedText(fields.title, 80) })
  }
  const typed = { title: fields.title, text: fields.text, textEn: fields.textEn, version: fields.version }
  const read = parseInput(cannedSchema, typed)
  if (!read.ok)
    return data<CannedReply>({ kind: 'refused', id, reason: 'invalid', errors: read.errors }, { status: 422 })
  const saved = await saveCannedAnswer(db, clock, admin, { ...read.value, id })
  if (saved.ok)
    return data<CannedReply>({ kind: 'saved', id: saved.value.id, now: saved.value.version, isNew: id === null })
  const now = 'version' in saved.refusal ? saved.refusal.version : undefined
  return data<CannedReply>({ kind: 'refused', id, reason: saved.refusal.reason, errors: {}, now })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.inbox_answers(), hidden: true })
}

export default function Answers({ loaderData: { answers }, actionData }: Route.ComponentProps) {
  useEffect(() => {
    if (actionData?.kind === 'saved') toast.success(m.inbox_answer_saved())
    if (actionData?.kind === 'restored') toast.success(m.inbox_answer_restored())
    if (actionData?.kind === 'gone') toast.error(m.inbox_gone())
  }, [actionData])
  const added = useSuccesses(actionData, (reply) => reply.kind === 'saved' && reply.isNew)
  const refused = actionData?.kind === 'refused' ? actionData : undefined
  return (
    <>
      <BackLink to="/admin/messages">{m.inbox_back()}</BackLink>
      <h1 className="text-2xl">{m.inbox_answers()}</h1>
      <p className="mt-1 max-w-prose text-quiet">{m.inbox_answers_text()}</p>
      <p className="mt-1 text-sm text-quiet">
        {m.inbox_answers_placeholders({ name: isolate('{name}'), number: isolate('{number}') })}
      </p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          {actionData?.kind === 'deleted' && (
            <UndoNotice
              key={actionData.deletedId}
              deletedId={actionData.deletedId}
              title={m.inbox_answer_deleted({ title: isolate(actionData.title) })}
            />
          )}
          {answers.length === 0 ? (
            <p className="sheet px-4 py-10 text-center text-quiet">{m.inbox_answers_empty()}</p>
          ) : (
            <ol className="flex flex-col gap-3">
              {answers.map((canned, index) => (
                <li key={canned.id}>
                  <ForRole needs={['messages.act']} shown>
                    <CannedCard
                      canned={canned}
                      isFirst={index === 0}
                      isLast={index === answers.length - 1}
                      reply={actionData}
                    />
                  </ForRole>
                </li>
              ))}
            </ol>
          )}
        </div>
        <ForRole needs={['messages.act']}>
          <Panel title={m.inbox_answer_add()}>
            <CannedForm key={added} refused={refused?.id === null ? refused : undefined} />
          </Panel>
        </ForRole>
      </div>
    </>
  )
}
