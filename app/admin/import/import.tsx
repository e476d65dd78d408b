import { data, Form, redirect, useNavigation } from 'react-router'
import { ArchivePlan } from '#app/admin/import/archive/archive-plan.tsx'
import { ChooseFile } from '#app/admin/import/choose-file.tsx'
import { MovePlan } from '#app/admin/import/moving/move-plan.tsx'
import { MovesPanel } from '#app/admin/import/moving/moves-panel.tsx'
import { planOrMove } from '#app/admin/import/moving/plan-move.server.ts'
import { type Counts, PlanRows } from '#app/admin/import/plan-rows.tsx'
import { readSent } from '#app/admin/import/read-import.server.ts'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useLastResult } from '#app/admin/shell/live/use-last-result.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { type FileRefusal, readTable } from '#shop/catalog/import/import-file.ts'
import { type PlannedRow, planImport } from '#shop/catalog/import/import-plan.ts'
import { importProducts } from '#shop/catalog/import/import-products.ts'
import type { Db } from '#shop/db.ts'
import { listMoves } from '#shop/moving/read.ts'
import type { Route } from './+types/import'

type Plan = {
  text: string
  hash: string
  rows: PlannedRow[]
  counts: Counts
  unknown: string[]
  /** It was confirmed, but the products have changed since. */
  isAgain: boolean
  /** Whether the file has stock for existing products, and whether it is set. */
  stock: 'none' | 'left' | 'set'
}
type ActionResult = { kind: 'plan'; plan: Plan } | { kind: 'refused'; refusal: FileRefusal; text: string }

/** Text returned to the field to be corrected; large files are corrected at their source. */
const saved = (text: string) => (text.length < 20_000 ? text : '')

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'products.act')
  return { moves: await listMoves(context.get(shopContext).db) }
}

/** Shows an import's plan, or imports once confirmed. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'products.act')
  const shop = context.get(shopContext)
  const { db, clock } = shop
  const sent = await readSent(request)
  if (!sent.ok) return data<ActionResult>({ kind: 'refused', refusal: sent.refusal, text: '' }, { status: 422 })
  const { text, hash, stock } = sent.value
  const moving = await planOrMove({ request, context, url }, shop, admin, sent.value)
  if (moving !== null) return moving
  if (hash !== null) {
    const imported = await importProducts(db, clock, admin, { text, hash, stock })
    if (imported.ok) throw redirect(`/admin/import/${imported.value.id}`)
  }
  return planOf(db, { text, stock }, hash !== null)
}

async function planOf(db: Db, { text, stock }: { text: string; stock: boolean }, isAgain: boolean) {
  const table = readTable(text)
  if (!table.ok)
    return data<ActionResult>({ kind: 'refused', refusal: table.refusal, text: saved(text) }, { status: 422 })
  const { rows, hash } = await planImport(db, table.value, { stock })
  const counts: Counts = { new: 0, changed: 0, unchanged: 0, error: 0 }
  for (const { kind } of rows) counts[kind] += 1
  const shown = rows.map(({ before: _, after: __, ...row }): PlannedRow => row)
  const stocked = !table.value.columns.includes('stock') ? 'none' : stock ? 'set' : 'left'
  const plan: Plan = { text, hash, rows: shown, counts, unknown: table.value.unknown, isAgain, stock: stocked }
  return data<ActionResult>({ kind: 'plan', plan }, { status: isAgain ? 409 : 200 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.import_title(), hidden: true })
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const pending = useNavigation().state === 'submitting'
  const result = useLastResult(actionData)
  const plan = result?.kind === 'plan' ? result.plan : undefined
  const isMove = result?.kind === 'move'
  const isArchive = result?.kind === 'archive'
  return (
    <>
      <BackLink to="/admin/products">{m.import_back()}</BackLink>
      <h1 className="text-2xl">{m.import_title()}</h1>
      <FocusedNotice result={result?.kind !== 'refused' && result}>
        {plan && <PlanPanel plan={plan} pending={pending} />}
        {isMove && <MovePlan key={result.plan.hash} plan={result.plan} pending={pending} />}
        {isArchive && <ArchivePlan key={result.plan.hash} plan={result.plan} pending={pending} />}
      </FocusedNotice>
      {!isMove && !isArchive && (plan === undefined || plan.counts.error > 0) && (
        <ChooseFile
          key={plan?.hash ?? result?.kind}
          pending={pending}
          refusal={result?.kind === 'refused' ? result.refusal : undefined}
          typed={result?.kind === 'refused' ? result.text : saved(plan?.text ?? '')}
        />
      )}
      {result === undefined && <MovesPanel moves={loaderData.moves} />}
    </>
  )
}

function PlanPanel({ plan, pending }: { plan: Plan; pending: boolean }) {
  const { counts, rows, unknown, text, hash, isAgain, stock } = plan
  const writes = counts.new + counts.changed
  return (
    <Panel title={m.import_plan_title()} className="mt-4">
      <div className="flex flex-col gap-3">
        {isAgain && (
          <Notice tone="warning" live="alert" title={m.import_again_title()}>
            {m.import_again_text()}
          </Notice>
        )}
        {unknown.length > 0 && (
          <Notice tone="info">
            {m.import_unknown()} <bdi dir="ltr">{unknown.slice(0, 20).join(', ')}</bdi>
          </Notice>
        )}
        {stock !== 'none' && <StockNotice text={text} isSet={stock === 'set'} pending={pending} />}
        {counts.error > 0 ? (
          <Notice tone="danger" title={m.import_errors_title({ count: counts.error })}>
            {m.import_errors_text()}
          </Notice>
        ) : writes === 0 ? (
          <Notice tone="info">{m.import_nothing()}</Notice>
        ) : (
          <p>{m.import_will({ created: counts.new, changed: counts.changed, unchanged: counts.unchanged })}</p>
        )}
        <div className="flex flex-wrap gap-2">
          {counts.error === 0 && writes > 0 && (
            <Form method="post" encType="multipart/form-data">
              <input type="hidden" name="hash" value={hash} />
              {stock === 'set' && <input type="hidden" name="stock" value="on" />}
              <textarea hidden readOnly name="text" value={text} />
              <Button type="submit" pending={pending} pendingLabel={m.import_importing()}>
                {m.import_confirm()}
              </Button>
            </Form>
          )}
          <ButtonLink to="/admin/import" variant="secondary">
            {m.import_other_file()}
          </ButtonLink>
        </div>
      </div>
      <PlanRows key={hash} rows={rows} counts={counts} />
    </Panel>
  )
}

/** Shows what happens to existing products' stock, with a button for the opposite. */
function StockNotice({ text, isSet, pending }: { text: string; isSet: boolean; pending: boolean }) {
  return (
    <Notice
      tone={isSet ? 'warning' : 'info'}
      title={isSet ? m.import_stock_set_title() : m.import_stock_left_title()}
      action={
        <Form method="post" encType="multipart/form-data">
          <textarea hidden readOnly name="text" value={text} />
          {!isSet && <input type="hidden" name="stock" value="on" />}
          <Button type="submit" variant="secondary" pending={pending} pendingLabel={m.import_checking()}>
            {isSet ? m.import_stock_leave() : m.import_stock_set()}
          </Button>
        </Form>
      }
    >
      {isSet ? m.import_stock_set_text() : m.import_stock_left_text()}
    </Notice>
  )
}
