import { createContext, use } from 'react'
import type { useRouteLoaderData } from 'react-router'
import type { readSite } from './read-site.ts'

type Site = ReturnType<typeof useRouteLoaderData<typeof readSite>>

/** The root's data, given by root.tsx. The router's own way to it draws everyone who asks again with each move. */
export const SiteContext = createContext<Site>(undefined)

/**
 * The root's data from anywhere in the tree, also inside error pages; undefined when the root itself failed.
 * It stands here and not in root.tsx: a route module that others import is built twice, its style sheet with it.
 */
export const useSite = () => use(SiteContext)
