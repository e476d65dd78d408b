import { createContext, use } from 'react'
import type { Piece } from '#shop/catalog/search/marks.ts'

/** Splits a text at what was searched for. Passed in, because most pages search for nothing. */
export type Marks = (text: string) => Piece[]

/** How titles of the results at hand are marked; null where nothing was searched for. */
export const ResultMarks = createContext<Marks | null>(null)

/** A text with what was searched for marked in it, in any spelling that the search takes for the same. */
export function Marked({ children, marks }: { children: string; marks?: Marks }) {
  const ofResults = use(ResultMarks)
  const split = marks ?? ofResults
  if (split === null) return children
  return split(children).map(({ text, marked }, at) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
      <mark key={at} className="rounded-sm bg-sun/30 text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
