import type { ServerBuild } from 'react-router'

/** The actions and loaders of a page's file, without its component. */
type Handlers = { action?: (input: never) => unknown; loader?: (input: never) => unknown }

/** A build of these pages only, by path: over HTTP they return the data of their handlers, unrendered. */
export function buildOf(pages: Record<string, Handlers>): ServerBuild {
  const routes = Object.entries(pages).map(([path, { action, loader }]) => [
    path,
    { id: path, path, module: { ...(action && { action }), ...(loader && { loader }) } },
  ])
  return {
    entry: { module: { default: () => new Response(null, { status: 500 }) } },
    routes: Object.fromEntries(routes),
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    ...{ publicPath: '/', assetsBuildDirectory: '', future: {}, ssr: true, isSpaMode: false, prerender: [] },
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}
