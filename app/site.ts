import { useRouteLoaderData } from 'react-router'
import type { readSite } from './read-site.ts'

/**
 * The root's data from anywhere in the tree, also inside error pages; undefined when the root itself failed.
 * It stands here and not in root.tsx: a route module that others import is built twice, its style sheet with it.
 */
export function useSite() {
  return useRouteLoaderData<typeof readSite>('root')
}
