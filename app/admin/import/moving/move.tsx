import { data, Form, useNavigation } from 'react-router'
import { platformName } from '#app/account/profile/platform-name.ts'
import { useRevalidateWhile } from '#app/admin/backups/use-revalidate-while.ts'
import { MoveRows } from '#app/admin/import/moving/move-rows.tsx'
import { pictureProblem } from '#app/admin/import/moving/move-text.ts'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useTitle } from '#app/admin/products/titles.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { isUuid } from '#shop/ids.ts'
import { readMove } from '#shop/moving/read.ts'
import { retryPictures } from '#shop/moving/retry-pictures.ts'
import type { Route } from './+types/move'

/** Progress of the import from another shop, and the result for each product. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'products.see')
  const { db } = context.get(shopContext)
  const found = isUuid(params.id) ? await readMove(db, params.id) : null
  if (found === null) throw data(null, { status: 404 })
  return found
}

/** Retries the pictures that could not be fetched. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'products.act')
  const shop = context.get(shopContext)
  if (!isUuid(params.id)) throw data(null, { status: 404 })
  await retryPictures(shop.db, shop, admin, params.id)
  return null
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.moving_title(), hidden: true })
}

export default function Move({ loaderData }: Route.ComponentProps) {
  const { at, by, platform, finishedAt, rows, pictures, failures } = loaderData
  const pending = useNavigation().state === 'submitting'
  const count = (state: (typeof rows)[number]['state']) => rows.filter((row) => row.state === state).length
  useRevalidateWhile(finishedAt === null || pictures.waiting > 0)
  return (
    <div className="max-w-4xl">
      <BackLink to="/admin/import">{m.import_title()}</BackLink>
      <h1 className="text-2xl">{m.moving_from({ platform: platformName(platform) })}</h1>
      <p className="mt-1 text-sm text-quiet">
        {m.import_done_by({ by: isolate(by) })} · <DateTime at={at} />
      </p>
      <div className="mt-4 flex flex-col gap-3">
        {finishedAt === null ? (
          <Notice tone="info" live="status" title={m.moving_under_way({ left: count('waiting') })}>
            {m.moving_under_way_text()}
          </Notice>
        ) : (
          <Notice
            tone="success"
            title={m.moving_counts({ made: count('made'), there: count('there'), refused: count('refused') })}
            action={
              <ButtonLink to="/admin/products?status=draft" variant="secondary">
                {m.moving_drafts_link()}
              </ButtonLink>
            }
          >
            {m.moving_next()}
          </Notice>
        )}
        {pictures.waiting > 0 && (
          <Notice tone="info">{m.moving_pictures_waiting({ left: pictures.waiting, stored: pictures.stored })}</Notice>
        )}
      </div>
      {failures.length > 0 && (
        <Panel title={m.moving_pictures_failed({ count: pictures.failed })} className="mt-4">
          <ForRole needs={['products.act']}>
            <Form method="post" preventScrollReset>
              <Button type="submit" variant="secondary" pending={pending} pendingLabel={m.moving_fetching()}>
                {m.moving_fetch_again()}
              </Button>
            </Form>
          </ForRole>
          <Failures failures={failures} />
        </Panel>
      )}
      <Panel title={m.moving_products()} className="mt-4">
        <MoveRows rows={rows} waiting={m.moving_state_waiting()} />
      </Panel>
    </div>
  )
}

function Failures({ failures }: { failures: Route.ComponentProps['loaderData']['failures'] }) {
  const titleOf = useTitle()
  return (
    <ul className="mt-3 max-h-96 divide-y divide-line overflow-y-auto">
      {failures.map(({ id, url, problem, productId, title, titleEn }) => (
        <li key={id} className="py-2 text-sm">
          <SiteLink
            to={`/admin/products/view/${productId}`}
            className="inline-flex min-h-11 items-center font-medium text-leaf underline"
          >
            <bdi className="wrap-anywhere">{titleOf({ title, titleEn })}</bdi>
          </SiteLink>
          <p>{pictureProblem(problem)}</p>
          <bdi dir="ltr" className="block text-quiet wrap-anywhere">
            {url}
          </bdi>
        </li>
      ))}
    </ul>
  )
}
