/** What the server hands a request beside its headers. */
export type Bindings = {
  network: string
  /** Gives the body of this request so many seconds to arrive. */
  allowTime?: (seconds: number) => void
}
