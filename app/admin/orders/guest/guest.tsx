import { data } from 'react-router'
import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { BackToOrder } from '#app/admin/orders/back-to-order.tsx'
import { EraseForm } from '#app/admin/orders/guest/erase-form.tsx'
import { exportPath } from '#app/admin/orders/guest/guest-links.tsx'
import { ErasedNotice, NoGuestNotice, OtherSpellingNotice, UnfinishedNotice } from '#app/admin/orders/guest/notices.tsx'
import { readFields, typedInteger } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { eraseGuest } from '#shop/privacy/erase-guest.ts'
import { readGuest } from '#shop/privacy/guest.ts'
import type { Route } from './+types/guest'

export type GuestResult =
  | { kind: 'erased'; orders: number }
  | { kind: 'unsure' }
  /** Nothing was erased: the page says why. */
  | { kind: 'refused'; changed: boolean }

/** The personal data of a buyer without an account: what the team exports and erases at their request. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'orders.see', 'customers.act', 'customers.contact')
  const { db, clock } = context.get(shopContext)
  const guest = await readGuest(db, params.number, clock.now())
  if ('reason' in guest && guest.reason === 'unknown_order') throw data(null, { status: 404 })
  return { number: params.number, guest }
}

/** Erases it once confirmed. A refusal is answered with 200, so that the page revalidates and shows the reason. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const args = { request, context, url }
  const staff = await requireAdmin(args, 'orders.see', 'customers.act', 'customers.contact')
  const fields = await readFields(request)
  if (fields.sure !== 'on') return data<GuestResult>({ kind: 'unsure' }, { status: 422 })
  const admin = await requireFresh(args, staff, fields)
  const confirmed = typedInteger(fields.orders) ?? 0
  const erased = await eraseGuest(context.get(shopContext), admin, { number: params.number, confirmed })
  if (erased.ok) return data<GuestResult>({ kind: 'erased', orders: erased.value.orders })
  if (erased.refusal.reason === 'unknown_order') throw data(null, { status: 404 })
  return data<GuestResult>({ kind: 'refused', changed: erased.refusal.reason === 'changed' })
}

export function meta({ params, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: `${m.guest_data_title()} ${isolate(params.number)}`, hidden: true })
}

export default function GuestData({ loaderData: { number, guest }, actionData }: Route.ComponentProps) {
  const isErased = actionData?.kind === 'erased'
  return (
    <div className="max-w-3xl">
      <BackToOrder number={number} />
      <h1 className="text-2xl">{m.guest_data_title()}</h1>
      <FocusedNotice result={actionData?.kind !== 'unsure' && actionData}>
        {isErased && <ErasedNotice orders={actionData.orders} />}
        {actionData?.kind === 'refused' && actionData.changed && (
          <Notice tone="warning" live="alert" className="mt-4">
            {m.guest_data_changed()}
          </Notice>
        )}
        {'reason' in guest && !isErased && <NoGuestNotice guest={guest} />}
        {!('reason' in guest) && guest.unfinished && <UnfinishedNotice {...guest.unfinished} />}
      </FocusedNotice>
      {!('reason' in guest) && (
        <>
          <p className="mt-1 text-quiet">
            {m.guest_data_of()}{' '}
            <bdi dir="ltr" className="font-medium wrap-anywhere text-ink">
              {guest.email}
            </bdi>
          </p>
          <Notice tone="info" className="mt-4">
            {m.guest_data_request()}
          </Notice>
          <div className="mt-4 flex flex-col gap-4">
            <ForRole needs={['messages.see']}>
              <Panel title={m.guest_data_copy_title()}>
                <p>{m.guest_data_copy_text()}</p>
                <a href={exportPath(number)} className={cx(buttonClass({ variant: 'secondary' }), 'mt-4')}>
                  <DownloadIcon size={18} />
                  {m.guest_data_export()}
                </a>
              </Panel>
            </ForRole>
            {guest.otherSpelling === null ? (
              <EraseForm guest={guest} isUnsure={actionData?.kind === 'unsure'} />
            ) : (
              <OtherSpellingNotice userId={guest.otherSpelling} />
            )}
          </div>
        </>
      )}
    </div>
  )
}
