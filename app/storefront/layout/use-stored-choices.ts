import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useSite } from '#app/site.ts'
import { renewChoice } from '../kit/browser-choice.ts'

/** Language and currency stay as they were chosen, also when the cookies that tell the server of them have run out. */
export function useStoredChoices(): void {
  const site = useSite()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the page that was opened
  useEffect(() => {
    const [language, currency] = [renewChoice('bustan_language'), renewChoice('growagarden_selected_currency')]
    // An address that names its language has the last word.
    if (language && site?.prefix === '' && language !== site.locale) window.location.reload()
    else if (currency && site && currency !== site.currency) void revalidate()
  }, [])
}
