import { Panel } from '#app/admin/kit/panel.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { dayInWords } from '#app/appointment-time.ts'
import { useSite } from '#app/site.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import { giftDay } from '#shop/gifts/day.ts'
import type { GiftView } from '#shop/gifts/read.ts'
import type { GiftState } from '#shop/gifts/state.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'

const looks: Record<GiftState, { name: () => string; tone: BadgeTone }> = {
  unpaid: { name: m.admin_gifts_state_unpaid, tone: 'quiet' },
  waiting: { name: m.admin_gifts_state_waiting, tone: 'sun' },
  sent: { name: m.admin_gifts_state_sent, tone: 'leaf' },
  opened: { name: m.admin_gifts_state_opened, tone: 'leaf' },
  withdrawn: { name: m.admin_gifts_state_withdrawn, tone: 'quiet' },
  refused: { name: m.admin_gifts_state_refused, tone: 'quiet' },
  erased: { name: m.admin_gifts_state_erased, tone: 'quiet' },
}

export type TeamGift = ReturnType<typeof giftForTeam>

/** A gift as sent to the team's pages: without the message, which is between giver and recipient. */
export const giftForTeam = ({
  id,
  state,
  bounced,
  title,
  titleEn,
  recipientName,
  email,
  sendOn,
  emails,
}: GiftView) => ({
  id,
  state,
  bounced,
  title,
  titleEn,
  recipientName,
  email,
  sendOn,
  emails,
})

/** An order's gifts: recipients and states. */
export function GiftsPanel({ number, gifts }: { number: string; gifts: readonly TeamGift[] }) {
  const may = useMay()
  if (gifts.length === 0) return null
  return (
    <Panel title={m.admin_gifts_title()}>
      <ul className="grid gap-4 divide-y divide-line">
        {gifts.map((gift) => (
          <li key={gift.id} className="not-first:pt-4">
            <GiftFacts gift={gift} />
          </li>
        ))}
      </ul>
      {may('orders.act', 'customers.contact') && (
        <ButtonLink to={adminOrderPath(number, 'gifts')} variant="secondary" className="mt-4">
          {m.admin_gifts_change()}
        </ButtonLink>
      )}
    </Panel>
  )
}

/** One gift as the team sees it. */
export function GiftFacts({ gift }: { gift: TeamGift }) {
  const locale = useSite()?.locale ?? 'ar'
  const { state, bounced, recipientName, email, emails } = gift
  const facts = [
    [m.admin_gifts_day(), dayInWords(giftDay(gift), locale)],
    [m.admin_gifts_emails(), String(emails)],
  ]
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <bdi>{titleIn(gift, locale)}</bdi>
        <Badge tone={looks[state].tone}>{looks[state].name()}</Badge>
        {bounced && <Badge tone="tomato">{m.admin_gifts_bounced()}</Badge>}
      </p>
      <p className="wrap-anywhere">
        {email ? (
          <>
            {m.admin_gifts_to()} <bdi>{recipientName}</bdi> · <bdi dir="ltr">{email}</bdi>
          </>
        ) : (
          m.admin_gifts_erased()
        )}
      </p>
      <p className="text-sm text-quiet" suppressHydrationWarning>
        {facts.map(([name, value]) => `${name}: ${value}`).join(' · ')}
      </p>
    </div>
  )
}
