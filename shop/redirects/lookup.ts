/** Redirects of old pages, cached. Call `invalidate` after a change. */
export type Redirects = {
  /** The target of a path that does not exist, without a language; null when there is none. */
  of(path: string): Promise<string | null>
  invalidate(): void
}
