import { useSite } from '#app/site.ts'
import type { Draft } from '#app/storefront/checkout/draft.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import * as m from '#locales/compiled/messages.js'

type Props = { draft: Draft; change: (part: Partial<Draft>) => void }

/** Opt-in to WhatsApp messages about the order, where the shop sends them; never pre-ticked (R64). */
export function WhatsappBox({ draft, change }: Props) {
  if (!useSite()?.store.whatsapp) return null
  return (
    <Checkbox
      name="whatsapp"
      className="mt-1"
      checked={draft.whatsapp}
      onChange={(event) => change({ whatsapp: event.target.checked })}
    >
      {m.whatsapp_ask()}
      <span className="block text-sm text-quiet">{m.whatsapp_ask_hint()}</span>
    </Checkbox>
  )
}
