import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSite } from '#app/site.ts'
import { Spinner } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { CoinIcon } from '#app/ui/icons.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { currencies, currencyCodes } from '#shop/money.ts'
import { rememberChoice } from '../kit/browser-choice.ts'
import { toastId } from '../kit/toast-id.ts'

/**
 * The currencies offered; nothing when only the dinar is. A change shows its flag for 150 ms (R39), then the server
 * renders the prices again.
 */
export function CurrencySelect({ long = false, className }: { long?: boolean; className?: string }) {
  const site = useSite()
  const { revalidate, state } = useRevalidator()
  const [chosen, setChosen] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = site?.currency ?? 'KWD'
  const offered = site?.store.currencies ?? currencyCodes

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (chosen === shown) setChosen(null)
  }, [chosen, shown])

  function choose(list: HTMLSelectElement) {
    const code = list.value
    // Prices come from the server: without it they stay as they are.
    if (!navigator.onLine) {
      // The menu is modal and would cover the toast.
      list.closest('dialog')?.close()
      toast(m.offline_notice(), { id: toastId })
      return
    }
    void rememberChoice('growagarden_selected_currency', code)
    setChosen(code)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void revalidate().finally(() => setChosen(null)), 150)
  }

  if (offered.length < 2) return null
  const busy = chosen !== null || state === 'loading'
  return (
    <div className={cx('relative flex items-center', className)} aria-busy={chosen !== null}>
      <span className="pointer-events-none absolute start-3 grid size-5 place-items-center text-quiet">
        {busy && chosen !== null ? <Spinner /> : <CoinIcon size={20} />}
      </span>
      <select
        aria-label={m.currency()}
        value={chosen ?? shown}
        onChange={(event) => choose(event.target)}
        className={cx(
          'select-arrow min-h-11 w-full rounded-md ps-10 text-ink hover:bg-sunken',
          long && 'border border-control',
        )}
      >
        {offered.map((code) => (
          <option key={code} value={code}>
            {long ? `${site?.locale === 'en' ? currencies[code].name : currencies[code].nameAr} (${code})` : code}
          </option>
        ))}
      </select>
      <span role="status" className="sr-only">
        {chosen === null ? '' : m.currency_changing()}
      </span>
    </div>
  )
}
