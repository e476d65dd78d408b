import { useEffect, useRef } from 'react'
import { data, Form, useNavigation, useSearchParams } from 'react-router'
import { ChangedNotice } from '#app/admin/audit/changed-notice.tsx'
import { DeleteDialog } from '#app/admin/discounts/delete-dialog.tsx'
import { EarningsPanel } from '#app/admin/discounts/earnings-panel.tsx'
import { codeProblem, unknownProducts } from '#app/admin/discounts/problem-text.ts'
import { RulesFields } from '#app/admin/discounts/rules-fields.tsx'
import { StateBadge } from '#app/admin/discounts/state-badge.tsx'
import { UsesPanel } from '#app/admin/discounts/uses-panel.tsx'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { readFields, typedInteger, useCheckedForm } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { SavedChange } from '#shop/audit/subjects.ts'
import { changeCode } from '#shop/discounts/change-code.ts'
import { rulesSchema } from '#shop/discounts/form.ts'
import { listCodeOrders, readCode, readEarnings } from '#shop/discounts/read.ts'
import { codeState } from '#shop/discounts/state.ts'
import type { Route } from './+types/edit'

/** The result of saving; `version` is the one to overwrite after a conflict. */
type EditResult =
  | { kind: 'saved' }
  | { kind: 'refused'; problems: FieldErrors }
  | { kind: 'changed'; version: number; since: SavedChange[] }

/** One code: its rules, its earnings, and a page of the orders that used it. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'discounts.see')
  const { db, clock } = context.get(shopContext)
  const code = await readCode(db, params.code)
  if (code === null) throw data(null, { status: 404 })
  const page = new URL(url)
  page.searchParams.delete('made')
  const [earnings, orders] = await Promise.all([
    readEarnings(db, code.code),
    listCodeOrders(db, code.code, requestedPage(url, { limit: 20 })),
  ])
  return { code, state: codeState(code, clock.now()), earnings, uses: orders.rows, links: pageLinks(page, orders) }
}

export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'discounts.act')
  const { db, clock } = context.get(shopContext)
  const fields = await readFields(request)
  const read = parseInput(rulesSchema, fields)
  if (!read.ok) return data<EditResult>({ kind: 'refused', problems: read.errors }, { status: 422 })
  const version = typedInteger(fields.version) ?? 0
  const changed = await changeCode(db, clock, admin, { code: params.code, version, rules: read.value })
  if (changed.ok) return data<EditResult>({ kind: 'saved' })
  const { refusal } = changed
  if (refusal.reason === 'unknown') throw data(null, { status: 404 })
  // With an error status the page keeps its data and input.
  if (refusal.reason === 'changed') return data<EditResult>({ ...refusal, kind: 'changed' }, { status: 409 })
  const problems: FieldErrors =
    refusal.reason === 'unknown_product'
      ? { products: unknownProducts(refusal.names) }
      : { usageLimit: `limit_below_used:${refusal.used}` }
  return data<EditResult>({ kind: 'refused', problems }, { status: 422 })
}

export function meta({ params, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.discounts_edit_title({ code: isolate(params.code) }), hidden: true })
}

export default function EditCode(props: Route.ComponentProps) {
  return <Code key={props.loaderData.code.code} {...props} />
}

function Code({ loaderData, actionData }: Route.ComponentProps) {
  const { code, state, earnings, uses, links } = loaderData
  const navigation = useNavigation()
  const isNew = useSearchParams()[0].has('made')
  const dialog = useRef<HTMLDialogElement>(null)
  const problems = actionData?.kind === 'refused' ? actionData.problems : undefined
  const { form, field } = useCheckedForm(rulesSchema, problems, codeProblem)
  const conflict = actionData?.kind === 'changed' ? actionData : undefined
  const { seen, filled, saves, watch } = useInputVersion(code.version, actionData, (latest) => {
    if (latest.kind === 'changed') return { seen: latest.version }
    return latest.kind === 'saved' ? 'saved' : undefined
  })
  useUnsavedForm(form.ref, filled, saves)
  useEffect(() => {
    if (actionData?.kind === 'saved') toast.success(m.discounts_saved())
  }, [actionData])
  const pending = navigation.formData !== undefined
  const wasUsed = earnings.orders > 0 || code.usedCount > 0
  return (
    <>
      <BackLink to="/admin/discount-codes">{m.discounts_back()}</BackLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl wrap-anywhere">
          <bdi dir="ltr">{code.code}</bdi>
        </h1>
        <StateBadge state={state} />
        {code.batch !== null && (
          <TextLink to={`/admin/discount-codes?${new URLSearchParams({ batch: code.batch })}`} className="text-sm">
            {m.discounts_batch_title({ batch: isolate(code.batch) })}
          </TextLink>
        )}
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Form {...form} {...watch} preventScrollReset className="flex min-w-0 flex-col gap-4">
          {isNew && !actionData && (
            <Notice tone="success" live="status" title={m.discounts_created({ code: isolate(code.code) })} />
          )}
          <FocusedNotice result={conflict}>
            {conflict && (
              <ChangedNotice
                title={m.discounts_changed_title()}
                text={m.discounts_changed_text()}
                since={conflict.since}
              />
            )}
          </FocusedNotice>
          {wasUsed && <Notice>{m.discounts_used_hint()}</Notice>}
          <input type="hidden" name="version" value={seen} />
          {/* A saved version resets the fields to its values. */}
          <ForRole needs={['discounts.act']} shown>
            <RulesFields key={filled} rules={code} used={code.usedCount} field={field} />
          </ForRole>
          <ForRole needs={['discounts.act']}>
            <div className="flex flex-wrap gap-2">
              <Button type="submit" size="lg" pending={pending} pendingLabel={m.discounts_saving()}>
                {conflict ? m.discounts_changed_keep() : m.discounts_save()}
              </Button>
            </div>
          </ForRole>
        </Form>
        <div className="flex min-w-0 flex-col gap-4">
          <EarningsPanel earnings={earnings} />
          <ForRole needs={['discounts.act']}>
            {wasUsed ? (
              <p className="px-1 text-sm text-quiet">{m.discounts_delete_used()}</p>
            ) : (
              <Button variant="danger" onClick={() => dialog.current?.showModal()} className="self-start">
                {m.discounts_delete()}
              </Button>
            )}
          </ForRole>
        </div>
        <div className="min-w-0 lg:col-span-2">
          <UsesPanel uses={uses} links={links} />
        </div>
      </div>
      <ForRole needs={['discounts.act']}>
        <DeleteDialog dialog={dialog} code={code.code} pending={pending} />
      </ForRole>
    </>
  )
}
