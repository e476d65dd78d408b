import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { writeStorefrontManifest } from './scripts/storefront-manifest.mjs'

export default {
  ssr: true,
  // A chunk for each clientLoader would cost more in requests than it saves.
  splitRouteModules: false,
  // The route manifest ships whole, or without the admin area: lazy discovery would add a request per unseen link.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => writeStorefrontManifest(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config
