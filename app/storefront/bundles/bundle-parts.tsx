import { useSite } from '#app/site.ts'
import { isolate } from '#app/ui/isolate.ts'

type Part = { title: string; titleEn?: string; quantity: number }

/** A bundle's products in one line; nothing for anything else. */
export function BundleParts({ parts, className }: { parts: readonly Part[] | null | undefined; className?: string }) {
  const english = useSite()?.locale === 'en'
  if (!parts?.length) return null
  const titles = parts.map(
    ({ title, titleEn, quantity }) => isolate((english && titleEn) || title) + (quantity > 1 ? ` × ${quantity}` : ''),
  )
  return <span className={className}>{titles.join(' + ')}</span>
}
