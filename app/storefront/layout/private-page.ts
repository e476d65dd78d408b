import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/ui/page-meta.ts'

// Our own site needs the referrer: with "no-referrer" browsers also hide a form's origin, and one that is sent without scripts
// would be refused as cross-site.
const referrer = 'same-origin'

/** What a page with a private link says about itself: not indexed, and no referrer to other sites, also after a move inside the shop. */
export function privatePage(matches: Parameters<typeof pageMeta>[0], title: string): MetaDescriptor[] {
  return [...pageMeta(matches, { title, hidden: true }), { name: 'referrer', content: referrer }]
}

/** Headers of every answer whose address holds a secret: no referrer to other sites and no caching. */
export const privateHeaders = { 'Referrer-Policy': referrer, 'Cache-Control': 'private, no-store' }
