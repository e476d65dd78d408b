/** A byte range of a file, both ends included. */
export type ByteRange = { start: number; end: number }

/**
 * Parses a Range header (RFC 9110, 14.2): one range; null for the whole file, also for several ranges or an invalid
 * header; 'outside' when the range is not satisfiable.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const last = Math.min(Number(to), size)
    return last === 0 ? 'outside' : { start: size - last, end: size - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'outside' : { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
