import { useLocation } from 'react-router'
import { useSite } from '#app/site.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { useSitePath } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import { currencies } from '#shop/money.ts'

/**
 * The currency choice as a form, for visitors without scripts. React never renders a noscript's content in a browser,
 * so the client bundle does not contain it.
 */
export function CurrencyForm() {
  const site = useSite()
  const path = useSitePath()
  const { pathname, search } = useLocation()
  if (!site || site.store.currencies.length < 2) return null
  return (
    <noscript className="col-span-full">
      {import.meta.env.SSR && (
        <form method="post" action={path('/currency')} className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="from" value={pathname + search} />
          <label className="grid min-w-0 gap-1">
            <span>{m.currency()}</span>
            <select
              name="currency"
              defaultValue={site.currency}
              className="select-arrow min-h-11 max-w-full rounded-md border border-control bg-raised ps-3 text-ink"
            >
              {site.store.currencies.map((code) => (
                <option key={code} value={code}>
                  {site.locale === 'en' ? currencies[code].name : currencies[code].nameAr} ({code})
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className={buttonClass({ variant: 'secondary' })}>
            {m.currency_change()}
          </button>
        </form>
      )}
    </noscript>
  )
}
