import { platformName } from '#app/account/profile/platform-name.ts'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Platform } from '#shop/moving/platforms/old-product.ts'

type Moves = { id: string; at: Date; by: string; platform: Platform; finishedAt: Date | null }[]

/** How to move from another shop, and the last files imported. */
export function MovesPanel({ moves }: { moves: Moves }) {
  return (
    <Panel title={m.moving_title()} className="mt-4 max-w-4xl">
      <p className="text-sm text-quiet">{m.moving_text()}</p>
      {moves.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {moves.map(({ id, at, by, platform, finishedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 py-1 text-sm">
              <SiteLink
                to={`/admin/import/moves/${id}`}
                className="inline-flex min-h-11 items-center font-medium text-leaf underline"
              >
                {m.moving_from({ platform: platformName(platform) })}
              </SiteLink>
              <span className="text-quiet">
                <DateTime at={at} /> · {m.import_done_by({ by: isolate(by) })}
                {finishedAt === null && ` · ${m.moving_running()}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
