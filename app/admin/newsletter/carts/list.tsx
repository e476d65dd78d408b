import { MailStateBadge } from '#app/admin/email/state-badge.tsx'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { type ListedReminder, listReminders } from '#shop/cart/reminders/read.ts'
import type { Route } from './+types/list'

/** A page of carts with a pending or sent reminder, newest first. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'newsletter.see', 'customers.contact')
  const page = await listReminders(context.get(shopContext).db, requestedPage(url))
  return { carts: page.rows, links: pageLinks(url, page) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_carts_title(), hidden: true })
}

const cell = 'align-middle lg:px-3 lg:py-2'

export default function Carts({ loaderData: { carts, links } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/newsletter">{m.admin_nav_newsletter()}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.admin_carts_title()}</h1>
        <ForRole needs={['settings.see']}>
          <ButtonLink to="/admin/settings/mail" variant="secondary">
            {m.admin_carts_settings()}
          </ButtonLink>
        </ForRole>
      </div>
      <p className="mt-2 mb-4 max-w-prose text-quiet">{m.admin_carts_intro()}</p>
      {carts.length === 0 ? (
        <EmptyList title={m.admin_carts_none()} basket />
      ) : (
        <CardTable
          label={m.admin_carts_title()}
          columns={[
            m.admin_carts_col_who(),
            m.admin_carts_col_state(),
            { name: m.admin_carts_col_items(), end: true },
            m.admin_carts_col_changed(),
          ]}
        >
          {carts.map((cart) => (
            <CardRow key={cart.id}>
              <td className={`${cell} max-lg:basis-full lg:ps-5`}>
                {cart.email === null ? (
                  <span className="text-quiet">{m.admin_carts_erased()}</span>
                ) : (
                  <bdi dir="ltr" className="wrap-anywhere">
                    {cart.email}
                  </bdi>
                )}
              </td>
              <td className={cell}>
                <State cart={cart} />
              </td>
              <td className={`${cell} text-end tabular-nums`}>
                <span className="text-sm text-quiet lg:hidden">{m.admin_carts_col_items()}: </span>
                {cart.email !== null && cart.items.reduce((sum, { quantity }) => sum + quantity, 0)}
              </td>
              <td className={`${cell} text-sm text-quiet max-lg:basis-full lg:pe-5`}>
                <DateTime at={cart.changedAt} />
              </td>
            </CardRow>
          ))}
        </CardTable>
      )}
      <Pager links={links} />
    </>
  )
}

function State({ cart: { isRecovered, sentAt, queuedAt, emailState } }: { cart: ListedReminder }) {
  if (isRecovered) return <Badge tone="leaf">{m.admin_carts_recovered()}</Badge>
  if (sentAt !== null) return <Badge tone="quiet">{m.admin_carts_sent()}</Badge>
  if (emailState === 'failed' || emailState === 'dropped') return <MailStateBadge state={emailState} />
  return <Badge tone="sun">{queuedAt === null ? m.admin_carts_waiting() : m.admin_carts_queued()}</Badge>
}
