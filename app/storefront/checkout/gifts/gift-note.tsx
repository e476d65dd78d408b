import { dayInWords } from '#app/appointment-time.ts'
import { useSite } from '#app/site.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { kuwaitDate, startOfDay } from '#shop/kuwait-time.ts'
import type { GiftDraft } from './gift-draft.ts'

/** Below a line of the review: the gift's recipient with their email, and when it is sent. */
export function GiftNote({ given }: { given: GiftDraft | undefined }) {
  const locale = useSite()?.locale ?? 'ar'
  if (given === undefined) return null
  const isToday = given.sendOn === kuwaitDate(new Date())
  const day = isToday ? m.gift_today() : dayInWords(startOfDay(given.sendOn), locale)
  return (
    <span className="block text-sm text-quiet wrap-anywhere">
      {m.gift_review({ name: isolate(given.name), day })}
      <bdi dir="ltr" className="block w-fit">
        {given.email}
      </bdi>
    </span>
  )
}
