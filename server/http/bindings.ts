/** What the server passes to a request besides its headers. */
export type Bindings = {
  network: string
  /** Allows the body of this request this many seconds to arrive. */
  allowTime?: (seconds: number) => void
}
