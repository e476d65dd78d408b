import { Day } from '#app/day.tsx'
import { useSite } from '#app/site.ts'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import type { GiftCard } from '#shop/gifts/cards.ts'

type Received = { id: string; title: string; titleEn: string; from: string; card: GiftCard; sentAt: Date | null }

/** Gifts sent to the account's address, each with a link to its downloads. */
export function ReceivedGifts({ gifts }: { gifts: readonly Received[] }) {
  const arabic = useSite()?.locale !== 'en'
  if (gifts.length === 0) return null
  return (
    <section aria-labelledby="received-gifts" className="mt-4 grid gap-3">
      <h2 id="received-gifts" className="text-xl">
        {m.gift_received()}
      </h2>
      <ul className="sheet divide-y divide-line">
        {gifts.map(({ id, title, titleEn, from, card, sentAt }) => (
          <li key={id}>
            <SiteLink to={`/gift/${id}`} className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-sunken md:px-5">
              <img
                src={`/art/gift-${card}.svg`}
                width={600}
                height={400}
                alt=""
                className="aspect-3/2 w-20 shrink-0 rounded-sm"
              />
              <span className="min-w-0 grow">
                <bdi className="block font-semibold wrap-anywhere">{arabic ? title : titleEn}</bdi>
                {from && <bdi className="block text-sm text-quiet wrap-anywhere">{from}</bdi>}
                {sentAt && <Day at={sentAt} className="text-sm text-quiet" />}
              </span>
              <ChevronIcon size={20} className="shrink-0 text-quiet" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
