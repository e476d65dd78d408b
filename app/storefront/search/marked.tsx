import { createContext, use } from 'react'
import { markMatches } from '#shop/catalog/search/marks.ts'

/** What the results at hand were searched for; empty where nothing was. Whoever shows a title there marks it. */
export const SearchedFor = createContext('')

/** A text with what was searched for marked in it, in any spelling that the search takes for the same. */
export function Marked({ children, query }: { children: string; query?: string }) {
  const searched = use(SearchedFor)
  const asked = query ?? searched
  if (asked === '') return children
  return markMatches(children, asked).map(({ text, marked }, at) =>
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
