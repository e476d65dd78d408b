import type { HeadersFunction } from 'react-router'

/** A page's headers: after too many tries the seconds to wait, for programs as for people; else none of its own. */
export const retryAfter: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const seconds = (errorHeaders ?? actionHeaders).get('Retry-After')
  return new Headers(seconds === null ? {} : { 'Retry-After': seconds })
}
