declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}

interface Window {
  /** What React Router knows of the build this page came from. */
  __reactRouterManifest?: { version: string; routes: Record<string, { module: string } | undefined> }
  /** Keeps the button that was pressed before the page came to life, and presses it again; see server/http/deferred-hydration.ts. */
  earlyClick?: { stop(): void; replay(): void }
}
