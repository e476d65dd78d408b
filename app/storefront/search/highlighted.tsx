import { createContext, use } from 'react'
import type { TextSegment } from '#shop/catalog/search/highlight.ts'

/** Splits a text at its matches. Passed in, because most pages have no search. */
export type Highlighter = (text: string) => TextSegment[]

/** How titles in the results are highlighted; null without a search. */
export const HighlightContext = createContext<Highlighter | null>(null)

/** A text with its matches highlighted, in any spelling the search treats as equal. */
export function Highlighted({ children, marks }: { children: string; marks?: Highlighter }) {
  const ofResults = use(HighlightContext)
  const split = marks ?? ofResults
  if (split === null) return children
  return split(children).map(({ text, marked }, at) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other key
      <mark key={at} className="rounded-sm bg-sun/30 text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
