import { useEffect, useState } from 'react'
import { useAccountHint } from '#app/account/kit/hint.ts'

/**
 * Whether a list's first sync with the account of a signed-in user has ended, also by a failure; true for guests. Until
 * then a list that is empty may not stay so.
 * @param load the module that syncs the list; it is loaded for a signed-in user anyway
 */
export function useFirstSync(load: () => Promise<{ firstSync: Promise<void> }>): boolean {
  const signedIn = useAccountHint()
  const [ended, setEnded] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same module each time
  useEffect(() => {
    if (!signedIn) return
    const end = () => setEnded(true)
    load()
      .then(({ firstSync }) => firstSync)
      .then(end, end)
  }, [signedIn])
  return ended || !signedIn
}
