import { data, redirect, useNavigation } from 'react-router'
import { PlanRows } from '#app/admin/import/plan-rows.tsx'
import { UndonePanel } from '#app/admin/import/undone-panel.tsx'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { ConfirmInline } from '#app/admin/kit/confirm-inline.tsx'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readImport } from '#shop/catalog/import/read-import.ts'
import { type UndoRefusal, undoImport } from '#shop/catalog/import/undo-import.ts'
import { isUuid } from '#shop/ids.ts'
import { moveExists } from '#shop/moving/read.ts'
import type { Route } from './+types/imported'

/** Result of an import, and its undo. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'products.see')
  const { db, clock } = context.get(shopContext)
  const found = isUuid(params.id) ? await readImport(db, params.id, clock.now()) : null
  // The audit log names both by id.
  if (found === null && isUuid(params.id) && (await moveExists(db, params.id)))
    throw redirect(`/admin/import/moves/${params.id}`)
  if (found === null) throw data(null, { status: 404 })
  return found
}

/** Undoes the import. A refusal is answered with 200, so that the page revalidates. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'products.act')
  const { db, clock } = context.get(shopContext)
  if (!isUuid(params.id)) throw data(null, { status: 404 })
  const undone = await undoImport(db, clock, admin, params.id)
  return undone.ok ? { refused: null } : { refused: undone.refusal.reason }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.import_done_title(), hidden: true })
}

const refusals: Record<UndoRefusal['reason'], () => string> = {
  unknown: m.import_undo_too_old,
  undone: m.import_undo_done_already,
  too_old: m.import_undo_too_old,
}

export default function Imported({ loaderData, actionData }: Route.ComponentProps) {
  const { at, by, created, changed, rows, mayUndo, undone, undoneAt, undoneBy } = loaderData
  const pending = useNavigation().state === 'submitting'
  const planned = rows.map((row) => ({ ...row, problems: [], heldBack: false }))
  return (
    <div className="max-w-4xl">
      <BackLink to="/admin/products">{m.import_back()}</BackLink>
      <h1 className="text-2xl">{m.import_done_title()}</h1>
      <p className="mt-1 text-sm text-quiet">
        {m.import_done_by({ by: isolate(by) })} · <DateTime at={at} />
      </p>
      <FocusedNotice result={actionData} className="mt-4 flex flex-col gap-3">
        {actionData?.refused && (
          <Notice tone="warning" live="alert">
            {refusals[actionData.refused]()}
          </Notice>
        )}
        {undone && undoneAt && undoneBy ? (
          <UndonePanel undone={undone} by={undoneBy} at={undoneAt} />
        ) : (
          <Notice tone="success" title={m.import_done_counts({ created, changed })} />
        )}
      </FocusedNotice>
      {mayUndo && (
        <Panel title={m.import_undo()} className="mt-4">
          <p className="mb-2">{m.import_undo_text()}</p>
          <ConfirmInline
            label={m.import_undo()}
            question={m.import_undo_question()}
            yes={pending ? m.import_undoing() : m.import_undo_yes()}
            intent="undo"
          />
        </Panel>
      )}
      <Panel title={m.import_did()} className="mt-4">
        {rows.length === 0 ? (
          <p className="text-quiet">{m.import_rows_gone()}</p>
        ) : (
          <PlanRows rows={planned} counts={{ new: created, changed }} />
        )}
      </Panel>
      <p className="mt-4">
        <ButtonLink to="/admin/import" variant="secondary">
          {m.import_other_file()}
        </ButtonLink>
      </p>
    </div>
  )
}
