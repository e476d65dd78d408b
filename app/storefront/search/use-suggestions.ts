import { useEffect, useRef, useState } from 'react'
import { useSitePath } from '#app/ui/link.tsx'
import type { SuggestedProduct } from './suggested.ts'
import type { SuggestionList } from './suggestion-list.tsx'

type SuggestResponse = { words: string[]; products: SuggestedProduct[]; instead: string | null }
/** The suggestions with the query they match, to be highlighted, and the list component. */
type Suggestions = Pick<SuggestResponse, 'words' | 'products'> & {
  searchedFor: string
  List: typeof SuggestionList | null
}

const nothing: Suggestions = { words: [], products: [], searchedFor: '', List: null }

/** Debounce in milliseconds. */
const rest = 180

/** Debounced search suggestions; only the latest request's answer is used. Failures show none. */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState(nothing)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<AbortController>(undefined)
  const path = useSitePath()

  function stop() {
    clearTimeout(timer.current)
    underWay.current?.abort()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on unmount
  useEffect(() => stop, [])

  async function read(text: string) {
    const controller = new AbortController()
    underWay.current = controller
    try {
      const [response, { SuggestionList: List }] = await Promise.all([
        fetch(path(`/search/suggest?q=${encodeURIComponent(text)}`), { signal: controller.signal }),
        import('./suggestion-list.tsx'),
      ])
      if (!response.ok) throw new Error(`suggestions: ${response.status}`)
      const { instead, ...found } = (await response.json()) as SuggestResponse
      if (!controller.signal.aborted) setSuggestions({ ...found, searchedFor: instead ?? text, List })
    } catch {
      if (!controller.signal.aborted) setSuggestions(nothing)
    }
  }
  return {
    suggestions,
    /** Requests suggestions for a text, debounced. */
    ask(text: string) {
      stop()
      if (text.trim() === '') setSuggestions(nothing)
      else timer.current = setTimeout(() => void read(text.trim()), rest)
    },
    /** Clears them and aborts the request. */
    clear() {
      stop()
      setSuggestions(nothing)
    },
  }
}
