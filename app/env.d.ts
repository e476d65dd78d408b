declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}

interface Window {
  /** The loaded modules by route, and React Router's data about the build of this page. */
  __reactRouterRouteModules?: Record<string, unknown>
  __reactRouterManifest?: {
    version: string
    routes: Record<string, { module: string; imports?: string[]; css?: string[] } | undefined>
  }
  /** Remembers a button pressed before hydration, and presses it again afterwards; see server/http/pages/start-after-paint.ts. */
  earlyClick?: { stop(): void; replay(): void }
}
