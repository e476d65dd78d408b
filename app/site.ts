import { createContext, use } from 'react'
import type { useRouteLoaderData } from 'react-router'
import type { readSite } from './read-site.ts'

type Site = ReturnType<typeof useRouteLoaderData<typeof readSite>>

/** The root's data, provided by root.tsx: the router's own hook would rerender all consumers on each navigation. */
export const SiteContext = createContext<Site>(undefined)

/**
 * The root's data from anywhere in the tree, also inside error pages; undefined when the root itself failed. Not in
 * root.tsx: a route module that others import is built twice, with its style sheet.
 */
export const useSite = () => use(SiteContext)
