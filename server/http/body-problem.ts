import { formLimits } from '#app/body-limits.ts'

/**
 * Whether a body has more fields or nesting than any of our forms or JSON, checked on its bytes in one pass before
 * parsing.
 * @param contentType the whole header
 */
export function isTooComplex(contentType: string, body: Buffer): boolean {
  const type = contentType.slice(0, 500)
  if (/^\s*application\/json\b/i.test(type)) return deeperThan(body, formLimits.depth)
  // Only multipart bodies are split at a boundary; in a form its parser ignores `boundary=`.
  const boundary = /^\s*multipart\//i.test(type) && /;\s*boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(type)
  const between = boundary ? `--${boundary[1] ?? boundary[2]}` : '&'
  let count = 0
  for (let at = body.indexOf(between); at !== -1; at = body.indexOf(between, at + 1))
    if (++count > formLimits.fields) return true
  return false
}

const [quote, backslash] = [0x22, 0x5c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

function deeperThan(json: Buffer, most: number): boolean {
  let [depth, inText] = [0, false]
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (inText && byte === backslash) at++
    else if (byte === quote) inText = !inText
    else if (!inText && opening.has(byte)) depth++
    else if (!inText && closing.has(byte)) depth--
    if (depth > most) return true
  }
  return false
}
