import { data, Form, useNavigation } from 'react-router'
import { troubleText, troubleTitle } from '#app/admin/backups/names.ts'
import { useRevalidateWhile } from '#app/admin/backups/use-revalidate-while.ts'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { Button } from '#app/ui/button.tsx'
import { fileSize } from '#app/ui/file-size.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { lastRestore } from '#shop/backups/last-restore.ts'
import { startBackup } from '#shop/backups/start-backup.ts'
import type { Route } from './+types/backups'

/** State of the shop's own backups, and the last restore. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'backups.see')
  const { backups, db, clock } = context.get(shopContext)
  return { folder: backups.folder, ...(await backups.status()), restored: await lastRestore(db, clock.now()) }
}

/** Starts a backup now. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'backups.act')
  const shop = context.get(shopContext)
  if (shop.backups.folder === null) return data({ askedAt: null }, { status: 409 })
  await startBackup(shop.db, shop, admin)
  return data({ askedAt: shop.clock.now() })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.backup_title(), hidden: true })
}

export default function Backups({ loaderData, actionData }: Route.ComponentProps) {
  const { folder, keep, proven, lastRun, trouble, restored } = loaderData
  const sending = useNavigation().state === 'submitting'
  const askedAt = actionData?.askedAt ?? null
  const waits = askedAt !== null && (lastRun === null || lastRun.startedAt < askedAt)
  const underWay = waits || lastRun?.state === 'running'
  useRevalidateWhile(underWay)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.backup_title()}</h1>
        {folder !== null && (
          <Form method="post">
            <Button type="submit" pending={sending || underWay} pendingLabel={m.backup_under_way()}>
              {m.backup_now()}
            </Button>
          </Form>
        )}
      </div>
      <p className="mt-1 mb-4 max-w-prose text-sm text-quiet">
        {folder === null ? m.backup_intro_none() : m.backup_intro({ count: keep })}
      </p>
      <div className="flex flex-col gap-3">
        {restored && <RestoredNotice {...restored} />}
        {trouble !== null && !underWay && (
          <Notice tone={trouble === 'none_yet' ? 'warning' : 'danger'} title={troubleTitle(trouble)} live="status">
            {troubleText(trouble, lastRun?.reason ?? null)}
            {trouble === 'failed' && lastRun && (
              <p className="mt-1">
                {m.backup_started()} <DateTime at={lastRun.startedAt} />
              </p>
            )}
          </Notice>
        )}
        {trouble === null && proven[0] && (
          <Notice tone="success" live="status" title={m.backup_all_well()}>
            {m.backup_all_well_text()}
          </Notice>
        )}
        {folder !== null && (
          <p className="text-sm text-quiet">
            {m.backup_folder()}{' '}
            <bdi dir="ltr" className="break-all text-ink">
              {folder}
            </bdi>
          </p>
        )}
        {proven.length > 0 && (
          <CardTable
            label={m.backup_title()}
            columns={[m.backup_made(), m.backup_rows(), m.backup_files(), m.backup_size(), m.backup_name()]}
          >
            {proven.map(({ name, madeAt, rows, files, bytes }) => (
              <CardRow key={name}>
                <td className="px-3 py-2.5 font-medium max-lg:w-full max-lg:p-0 lg:first:ps-5">
                  <DateTime at={madeAt} />
                </td>
                <Fact name={m.backup_rows()}>{rows.toLocaleString('en')}</Fact>
                <Fact name={m.backup_files()}>{files.toLocaleString('en')}</Fact>
                <Fact name={m.backup_size()}>{fileSize(bytes)}</Fact>
                <Fact name={m.backup_name()}>{name}</Fact>
              </CardRow>
            ))}
          </CardTable>
        )}
      </div>
    </>
  )
}

/** What a restore undid, as a list to work through. */
function RestoredNotice({ at, madeAt }: { at: Date; madeAt: Date | null }) {
  return (
    <Notice tone="warning" title={m.backup_restored()}>
      <p>
        {m.backup_restored_at()} <DateTime at={at} />
        {madeAt && (
          <>
            {' · '}
            {m.backup_restored_made()} <DateTime at={madeAt} />
          </>
        )}
      </p>
      <p className="mt-2">{m.backup_restored_intro()}</p>
      <ol className="mt-1 flex max-w-prose list-decimal flex-col gap-1 ps-5">
        <li>{m.backup_restored_payments()}</li>
        <li>{m.backup_restored_access()}</li>
        <li>{m.backup_restored_emails()}</li>
        <li>{m.backup_restored_numbers()}</li>
      </ol>
    </Notice>
  )
}

/** A cell with its column's name where there is no table head. */
function Fact({ name, children }: { name: string; children: string }) {
  return (
    <td className="px-3 py-2.5 text-sm max-lg:p-0">
      <span className="text-quiet lg:hidden">{name}: </span>
      <bdi dir="ltr">{children}</bdi>
    </td>
  )
}
