import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Opens the answer that the address points to, however one came to it, and scrolls there. `show` is called before, so
 * that a search does not hide it.
 */
export function useLinkedAnswer(show: (id: string) => void) {
  const { hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is a reason to open an answer
  useEffect(() => {
    const answer = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!(answer instanceof HTMLDetailsElement)) return
    show(answer.id)
    answer.open = true
    answer.hidden = false
    answer.scrollIntoView()
  }, [hash])
}
