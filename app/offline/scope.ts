/** The few service worker types used here; TypeScript's own library conflicts with the page's. */
export type WorkerScope = {
  location: Location
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(name: 'install' | 'activate', listener: (event: LaterEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(
    name: 'message',
    listener: (event: LaterEvent & { data: unknown; ports: readonly MessagePort[] }) => void,
  ): void
}

/** An event whose work may continue after the listener has returned. */
export type LaterEvent = { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = LaterEvent & { request: Request; respondWith(response: Promise<Response>): void }
