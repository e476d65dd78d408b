import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/ui/page-meta.ts'

/**
 * A page behind a private link: not to be found by searching, and its address is told to no other site. To our own it
 * is: with "no-referrer" a browser also hides where a form comes from, and such a form is refused as a foreign one.
 */
export function privatePage(matches: Parameters<typeof pageMeta>[0], title: string): MetaDescriptor[] {
  return [...pageMeta(matches, { title, hidden: true }), { name: 'referrer', content: 'same-origin' }]
}
