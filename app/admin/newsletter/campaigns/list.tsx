import { BackLink } from '#app/admin/kit/back-link.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { audienceWords, campaignStateName } from '#app/admin/newsletter/campaigns/names.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { contentOf } from '#shop/newsletter/campaigns/content.ts'
import { listCampaigns } from '#shop/newsletter/campaigns/read.ts'
import type { Route } from './+types/list'

/** A page of newsletter campaigns, newest first. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'newsletter.see')
  const page = await listCampaigns(context.get(shopContext).db, requestedPage(url))
  return { campaigns: page.rows, links: pageLinks(url, page) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.campaigns_title(), hidden: true })
}

export default function Campaigns({ loaderData: { campaigns, links } }: Route.ComponentProps) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <>
      <BackLink to="/admin/newsletter">{m.admin_nav_newsletter()}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.campaigns_title()}</h1>
        <ForRole needs={['newsletter.act']}>
          <ButtonLink to="/admin/newsletter/campaigns/new">{m.campaigns_new()}</ButtonLink>
        </ForRole>
      </div>
      <p className="mt-1 mb-4 max-w-prose text-quiet">{m.campaigns_intro()}</p>
      {campaigns.length === 0 ? (
        <EmptyList title={m.campaigns_none()} />
      ) : (
        <CardTable
          label={m.campaigns_title()}
          columns={[
            m.campaigns_column_subject(),
            m.campaigns_column_audience(),
            m.campaigns_column_state(),
            m.campaigns_column_when(),
            { name: m.campaigns_column_recipients(), end: true },
          ]}
        >
          {campaigns.map((row) => (
            <CardRow key={row.id}>
              <td className="min-w-0 py-2 max-lg:basis-full max-lg:py-0 lg:px-3 lg:ps-5">
                <TextLink
                  to={`/admin/newsletter/campaigns/${row.id}`}
                  className="font-semibold underline-offset-4 wrap-anywhere"
                >
                  {contentOf(row, locale).subject}
                </TextLink>
              </td>
              <td className="text-sm lg:px-3">{audienceWords(row)}</td>
              <td className="text-sm lg:px-3">{campaignStateName(row.state)}</td>
              <td className="text-sm text-quiet lg:px-3">
                {formatWhen(row.finishedAt ?? row.sendAt ?? row.updatedAt, locale)}
              </td>
              <td className="text-end text-sm tabular-nums max-lg:ms-auto lg:px-3 lg:pe-5">
                {row.state === 'draft' || row.state === 'scheduled' ? '' : row.recipients}
              </td>
            </CardRow>
          ))}
        </CardTable>
      )}
      <Pager links={links} />
    </>
  )
}
