import { formatWhen } from '#app/kuwait-time.ts'
import { titleIn } from '#app/ui/title-in.ts'
import { allowanceOf } from '#shop/downloads/allowance.ts'
import { type GiftView, readGiftFiles } from '#shop/gifts/read.ts'
import { isGiftOpen } from '#shop/gifts/state.ts'
import { giftToken } from '#shop/gifts/token.ts'
import type { Locale } from '#shop/money.ts'
import type { Shop } from '#shop/shop.ts'

export type RecipientGift = Awaited<ReturnType<typeof giftForRecipient>>

/** A gift as shown to its recipient: no price, no order, and of the giver only the name on the card. */
export async function giftForRecipient(shop: Shop, found: GiftView, locale: Locale) {
  const { downloads: rules } = await shop.settings.read()
  const now = shop.clock.now()
  const isOpen = isGiftOpen(found.state)
  const isOpened = isOpen && found.openedAt !== null
  const token = giftToken(shop.secrets, found)
  const files = isOpened ? await readGiftFiles(shop.db, found.id) : []
  return {
    id: found.id,
    token,
    state: isOpen ? ('open' as const) : found.state === 'refused' ? ('refused' as const) : ('withdrawn' as const),
    isOpened,
    isClaimed: found.userId !== null,
    name: found.recipientName,
    from: found.from,
    card: found.card,
    message: isOpened ? found.message : '',
    title: titleIn(found, locale),
    image: found.image,
    files: files.map((file) => {
      const { left, until, over } = allowanceOf(file, rules, now)
      return {
        url: `/downloads/${file.grantId}?token=${token}`,
        kind: /\.([a-z0-9]{2,4})$/i.exec(file.fileName)?.[1]?.toUpperCase() ?? '',
        left,
        over,
        until: until && formatWhen(until, locale),
      }
    }),
  }
}
