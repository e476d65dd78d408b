import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'

/** The shop's mark and name, and that this is its back room. */
export function ShopMark() {
  const site = useSite()
  return (
    <span className="flex items-center gap-2.5">
      <img src="/art/favicon.svg" width={40} height={40} alt="" className="size-9" />
      <span className="flex flex-col">
        <span className="font-display text-xl leading-none font-bold">{site?.store.name[site.locale] ?? 'بستان'}</span>
        <span className="text-xs leading-snug text-quiet">{m.admin_area()}</span>
      </span>
    </span>
  )
}
