import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/ui/page-meta.ts'

/**
 * Headers of pages with a private link: not indexed, and no referrer to other sites. Our own site needs it: with
 * "no-referrer" browsers also hide a form's origin, and it would be refused as cross-site.
 */
export function privatePage(matches: Parameters<typeof pageMeta>[0], title: string): MetaDescriptor[] {
  return [...pageMeta(matches, { title, hidden: true }), { name: 'referrer', content: 'same-origin' }]
}
