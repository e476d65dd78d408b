import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Decodes percent-encoding; a malformed one points to no answer. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/**
 * Opens the answer the URL's hash points to and scrolls to it. `show` is called first, so that a search does not hide
 * it.
 */
export function useLinkedAnswer(show: (id: string) => void) {
  const { hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new URL opens an answer
  useEffect(() => {
    const element = document.getElementById(decoded(hash.slice(1)))
    if (!(element instanceof HTMLDetailsElement)) return
    show(element.id)
    element.open = true
    element.hidden = false
    element.scrollIntoView()
  }, [hash])
}
