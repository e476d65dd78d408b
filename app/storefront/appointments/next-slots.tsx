import { whenInWords } from '#app/appointment-time.ts'
import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'
import { useTimes } from './use-slots.ts'

/** The next free slots of a consultation, for information; the slot is chosen at checkout. */
export default function NextSlots({ productId }: { productId: string }) {
  const locale = useSite()?.locale ?? 'ar'
  const times = useTimes(productId)
  if (times.status !== 'there') return null
  const first = times.days[0]?.times[0]
  if (first === undefined) return <>{m.appointment_none()}</>
  const at = new Date(first)
  return <>{m.appointment_next_free({ when: whenInWords(at, locale) })}</>
}
