import { useSite } from '#app/site.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

type Part = { title: string; titleEn?: string; quantity: number }

/** What a bundle holds, in one line; nothing for anything else. */
export function Holds({ parts, className }: { parts: readonly Part[]; className?: string }) {
  const english = useSite()?.locale === 'en'
  if (parts.length === 0) return null
  const titles = parts.map(({ title, titleEn, quantity }) => {
    const name = isolate(english ? (titleEn ?? title) : title)
    return quantity === 1 ? name : `${name} × ${quantity}`
  })
  return <span className={className}>{m.bundle_holds_titles({ titles: titles.join(m.bundle_comma()) })}</span>
}
