import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/ui/page-meta.ts'

// Same-origin requests need the referrer: with "no-referrer" browsers also hide a form's origin, and a form without scripts
// would be refused as cross-site.
const referrer = 'same-origin'

/** Meta of a page with a private link: not indexed, and no referrer to other sites, also after client navigation. */
export function privatePage(matches: Parameters<typeof pageMeta>[0], title: string): MetaDescriptor[] {
  return [...pageMeta(matches, { title, hidden: true }), { name: 'referrer', content: referrer }]
}

/** Headers of every response whose URL holds a secret: no referrer to other sites and no caching. */
export const privateHeaders = { 'Referrer-Policy': referrer, 'Cache-Control': 'private, no-store' }
