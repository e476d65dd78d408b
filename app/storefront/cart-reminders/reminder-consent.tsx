import { useSite } from '#app/site.ts'
import type { Draft } from '#app/storefront/checkout/draft.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import * as m from '#locales/compiled/messages.js'

type Props = { draft: Draft; change: (part: Partial<Draft>) => void; failed: boolean }

/** Opt-in to one reminder by email, where the store offers it; a separate consent, never pre-ticked (R60). */
export function ReminderConsent({ draft, change, failed }: Props) {
  if (!useSite()?.store.cartReminders) return null
  return (
    <Checkbox
      name="remind"
      className="mt-1"
      checked={draft.remind}
      onChange={(event) => change({ remind: event.target.checked })}
      error={failed && draft.remind && m.cart_reminder_failed()}
    >
      {m.cart_reminder_ask()}
      <span className="block text-sm text-quiet">{m.cart_reminder_hint()}</span>
    </Checkbox>
  )
}
