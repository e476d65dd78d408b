import { Day } from '#app/day.tsx'
import * as m from '#locales/compiled/messages.js'
import type { archivedOrdersOf } from '#shop/archive/read.ts'
import { platformName } from './platform-name.ts'

export type Archived = Awaited<ReturnType<typeof archivedOrdersOf>>[number]

/** An order imported from another shop, as that shop recorded it. */
export function ArchivedOrder({ order }: { order: Archived }) {
  const { platform, number, createdAt, state, total, currency, items } = order
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
        <bdi dir="ltr" className="font-semibold wrap-anywhere">
          {number}
        </bdi>
        <Day at={createdAt} className="text-sm text-quiet" />
        <bdi dir="ltr" className="tabular-nums">
          {`${currency} ${total}`.trim()}
        </bdi>
        <span className="text-sm text-quiet">
          {m.archive_from({ platform: platformName(platform) })}
          {state !== '' && (
            <>
              {' · '}
              <bdi>{state}</bdi>
            </>
          )}
        </span>
      </p>
      {items.length > 0 && (
        <ul className="mt-1 list-disc ps-6 text-sm">
          {items.map(({ title, quantity }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may contain the same product twice
            <li key={at}>
              <bdi className="wrap-anywhere">{title}</bdi>
              {quantity !== '' && (
                <span className="ms-2 text-quiet">
                  <bdi dir="ltr">×{quantity}</bdi>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
