import { useSite } from '#app/site.ts'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'

/** The shop's logo and name, labelled as its admin area. Compact: the logo alone on a phone. */
export function ShopMark({ compact = false }: { compact?: boolean }) {
  const site = useSite()
  return (
    <span className="flex items-center gap-2.5">
      <img src="/art/favicon.svg" width={40} height={40} alt="" className="size-9" />
      <span className={cx('flex flex-col', compact && 'max-[25rem]:sr-only')}>
        <span className="font-display text-xl leading-none font-bold">{site?.store.name[site.locale] ?? 'بستان'}</span>
        <span className="text-xs leading-snug text-quiet">{m.admin_area()}</span>
      </span>
    </span>
  )
}
