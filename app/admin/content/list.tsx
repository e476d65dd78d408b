import { Link } from 'react-router'
import { languages } from '#app/admin/content/version.ts'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { pageNames } from '#app/storefront/content/page-names.ts'
import { Badge } from '#app/ui/badge.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { pageKeys } from '#shop/content/key.ts'
import { listPageTexts } from '#shop/content/read.ts'
import type { Route } from './+types/list'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'content.see')
  return { changed: await listPageTexts(context.get(shopContext).db) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.content_title(), hidden: true })
}

type Changed = Awaited<ReturnType<typeof listPageTexts>>[number]

export default function Texts({ loaderData: { changed } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-2xl">{m.content_title()}</h1>
      <p className="text-sm text-quiet">{m.content_intro()}</p>
      <div className="lg:sheet mt-4">
        <table className="w-full border-collapse max-lg:block" aria-label={m.content_title()}>
          <thead className="border-b border-line text-sm text-quiet max-lg:sr-only">
            <tr>
              {[m.content_col_page(), m.content_language_ar(), m.content_language_en()].map((name) => (
                <th key={name} scope="col" className="px-3 py-2.5 text-start font-medium first:ps-5">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-lg:grid max-lg:gap-3 md:max-lg:grid-cols-2">
            {pageKeys.map((key) => (
              <tr
                key={key}
                className="border-line hover:bg-paper max-lg:sheet max-lg:relative max-lg:grid max-lg:grid-cols-2 max-lg:content-start max-lg:gap-x-3 max-lg:gap-y-1 max-lg:p-4 lg:not-last:border-b"
              >
                <td className="max-lg:col-span-2 lg:px-3 lg:py-2.5 lg:ps-5">
                  <Link
                    to={`/admin/texts/${key}`}
                    className="inline-flex items-center font-semibold text-leaf hover:underline max-lg:after:absolute max-lg:after:inset-0 max-lg:after:rounded-lg lg:min-h-11"
                  >
                    {pageNames[key].title()}
                  </Link>
                </td>
                {languages.map((locale) => (
                  <td key={locale} className="align-middle lg:px-3 lg:py-2.5">
                    <span className="block text-sm text-quiet lg:hidden">
                      {locale === 'ar' ? m.content_language_ar() : m.content_language_en()}
                    </span>
                    <State row={changed.find((row) => row.key === key && row.locale === locale)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function State({ row }: { row: Changed | undefined }) {
  if (!row) return <Badge>{m.content_original()}</Badge>
  return (
    <>
      <Badge tone="leaf">{m.content_changed()}</Badge>
      <span className="mt-1 block text-sm text-quiet">
        <DateTime at={row.updatedAt} />
      </span>
      <span className="block text-sm wrap-anywhere text-quiet">
        <bdi dir="ltr">{row.updatedBy}</bdi>
      </span>
    </>
  )
}
