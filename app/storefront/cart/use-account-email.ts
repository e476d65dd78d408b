import { useEffect, useState } from 'react'
import { useAccountHint } from '#app/account/kit/hint.ts'

/** The verified email of the signed-in user, requested once when `isNeeded`; null before and for guests. */
export function useAccountEmail(isNeeded: boolean): string | null {
  const known = useAccountHint()
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    if (!isNeeded || !known) return
    const controller = new AbortController()
    fetch('/account/cart', { signal: controller.signal })
      .then(async (response) => response.ok && setEmail(((await response.json()) as { email: string | null }).email))
      // Without an answer the code is checked when the order is placed.
      .catch(() => {})
    return () => controller.abort()
  }, [isNeeded, known])
  return email
}
