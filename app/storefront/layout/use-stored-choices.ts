import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useSite } from '#app/site.ts'
import { renewChoice } from '../kit/browser-choice.ts'

/** Restores the chosen language and currency when their cookies have expired. */
export function useStoredChoices(): void {
  const site = useSite()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the first page
  useEffect(() => {
    const [language, currency] = [renewChoice('bustan_language'), renewChoice('growagarden_selected_currency')]
    // A language in the URL has precedence.
    if (language && site?.prefix === '' && language !== site.locale) window.location.reload()
    else if (currency && site && currency !== site.currency) void revalidate()
  }, [])
}
