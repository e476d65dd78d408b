/** Where pages of old are now, cached. Call `invalidate` after a change. */
export type Redirects = {
  /** The path that stands for one that is not there, without a language; null when nothing does. */
  of(path: string): Promise<string | null>
  invalidate(): void
}
