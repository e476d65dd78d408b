/** The header in which a page declares what it shows, to the page cache and to those in front; browsers do not get it. */
export const surrogateKeys = 'Surrogate-Key'

/** A response for a browser. */
export function withoutKeys(response: Response): Response {
  response.headers.delete(surrogateKeys)
  return response
}

/** The keys that a response declares; null when it declares none. */
export function keysOf(response: Response): ReadonlySet<string> | null {
  const keys = response.headers.get(surrogateKeys)?.split(' ')
  return keys === undefined ? null : new Set(keys)
}
