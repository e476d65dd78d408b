import { useEffect, useState } from 'react'
import { useAccountHint } from '#app/account/kit/hint.ts'

/** The verified email of the signed-in user, requested once when `wanted`; null before and for guests. */
export function useAccountEmail(wanted: boolean): string | null {
  const known = useAccountHint()
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    if (!wanted || !known) return
    const asked = new AbortController()
    fetch('/account/cart', { signal: asked.signal })
      .then(async (answer) => answer.ok && setEmail(((await answer.json()) as { email: string | null }).email))
      // Without an answer the code is checked when the order is placed.
      .catch(() => {})
    return () => asked.abort()
  }, [wanted, known])
  return email
}
