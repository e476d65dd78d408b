/** A part of a file, both ends included. */
export type ByteRange = { start: number; end: number }

/**
 * What a Range header asks of a file (RFC 9110, 14.2): one part; null for the whole, as when it asks for several parts or
 * makes no sense; 'outside' when nothing of it is in the file.
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
