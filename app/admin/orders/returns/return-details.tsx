import { DateTime } from '#app/admin/kit/dates.tsx'
import { returnReason, returnState } from '#app/return-words.ts'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { ReturnView } from '#shop/returns/read.ts'
import { returnLateSince } from '#shop/returns/status.ts'

/** A return's state, and whether it is overdue. */
export function ReturnBadges({ found, now }: { found: ReturnView; now: Date }) {
  const { name, tone } = returnState(found.state)
  const isLate = found.state === 'accepted' && found.acceptedAt !== null && found.acceptedAt < returnLateSince(now)
  return (
    <>
      <Badge tone={tone}>{name()}</Badge>
      {isLate && <Badge tone="tomato">{m.admin_returns_late()}</Badge>}
    </>
  )
}

/** A return's items, reason, note and photos, and the team's answer. */
export function ReturnDetails({ found }: { found: ReturnView }) {
  const locale = useSite()?.locale ?? 'ar'
  const texts = [found.answer, found.closing].filter((text) => text !== '')
  return (
    <>
      <p className="mt-1 text-sm text-quiet">
        {m.admin_returns_asked()} <DateTime at={found.requestedAt} /> · {returnReason(found.reason)}
      </p>
      <ul className="mt-1">
        {found.lines.map(({ position, quantity, refunded, ...titles }) => (
          <li key={position} className="wrap-anywhere">
            <bdi>{titleIn(titles, locale)}</bdi>{' '}
            <span className="whitespace-nowrap text-quiet tabular-nums">× {quantity}</span>
            {refunded > 0 && (
              <span className="text-sm text-quiet"> · {m.admin_returns_units_refunded({ count: refunded })}</span>
            )}
          </li>
        ))}
      </ul>
      {found.note !== '' && (
        <blockquote className="mt-2 rounded-md bg-sunken p-3">
          <p className="text-sm text-quiet">{m.admin_returns_what_buyer_wrote()}</p>
          <p className="whitespace-pre-line wrap-anywhere [unicode-bidi:plaintext]">{found.note}</p>
        </blockquote>
      )}
      {found.photos.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {found.photos.map(({ id }, at) => (
            <li key={id}>
              <a href={`/admin/returns/photos/${id}`} target="_blank" rel="noreferrer" className="block rounded-sm">
                <img
                  src={`/admin/returns/photos/${id}`}
                  loading="lazy"
                  alt={m.admin_returns_photo({ number: at + 1 })}
                  className="size-24 rounded-sm bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {texts.map((text) => (
        <blockquote key={text} className="mt-2 rounded-md border border-line p-3">
          <p className="text-sm text-quiet">{m.admin_returns_answered()}</p>
          <p className="whitespace-pre-line wrap-anywhere [unicode-bidi:plaintext]">{text}</p>
        </blockquote>
      ))}
    </>
  )
}
