import { useSite } from '#app/site.ts'
import { UserIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { usePresence } from './live.tsx'

const words = { order: m.presence_order, message: m.presence_message, product: m.presence_product }

/** Who else has this order, message or product open now, so that two people do not do the same work unknowingly. */
export function PresenceLine() {
  const here = usePresence()
  const locale = useSite()?.locale ?? 'ar'
  const names = here?.names ?? []
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names.map((name) => isolate(name)))
  return (
    <div role="status">
      {here && names.length > 0 && (
        <p className="mb-3 flex items-center gap-2.5 rounded-md border border-sun bg-sun-tint px-4 py-2 font-medium">
          <UserIcon size={20} className="shrink-0" />
          {words[here.kind]({ names: list, count: names.length })}
        </p>
      )}
    </div>
  )
}
