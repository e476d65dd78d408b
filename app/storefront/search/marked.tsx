import { createContext, use } from 'react'
import type { Piece } from '#shop/catalog/search/marks.ts'

/** Splits a text at its matches. Passed in, because most pages have no search. */
export type Marks = (text: string) => Piece[]

/** How titles in the results are highlighted; null without a search. */
export const ResultMarks = createContext<Marks | null>(null)

/** A text with its matches highlighted, in any spelling the search treats as equal. */
export function Marked({ children, marks }: { children: string; marks?: Marks }) {
  const ofResults = use(ResultMarks)
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
