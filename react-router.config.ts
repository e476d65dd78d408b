import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The route manifest ships whole: it is small, and lazy discovery would add a request per unseen link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
