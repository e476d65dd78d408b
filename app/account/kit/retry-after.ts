import type { HeadersFunction } from 'react-router'

/** Adds Retry-After when rate limited. */
export const retryAfter: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const seconds = (errorHeaders ?? actionHeaders).get('Retry-After')
  return new Headers(seconds === null ? {} : { 'Retry-After': seconds })
}
