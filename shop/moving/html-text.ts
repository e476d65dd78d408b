const breaks = new Map([
  ...['p', 'div', 'ul', 'ol', 'table', 'section', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(
    (name) => [name, '\n\n'] as const,
  ),
  ...['br', 'tr', 'dt', 'dd'].map((name) => [name, '\n'] as const),
  ...['td', 'th'].map((name) => [name, ' '] as const),
])
/** Elements whose content is not text. */
const silent = new Set(['script', 'style', 'head', 'title', 'iframe', 'object', 'svg', 'template', 'noscript'])

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  copy: '©',
  reg: '®',
  trade: '™',
}

function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : ''
  })
}

/**
 * The text of an HTML description, as the shop's products have it: paragraphs, lines, and dashes before list items. No
 * markup is left. A text without markup keeps its lines. Takes linear time.
 */
export function htmlText(html: string): string {
  const isMarkup = /<(p|div|br|ul|ol|li|h\d|table|section)\b/i.test(html)
  // Preserves the length, unlike `toLowerCase`.
  const lower = html.replace(/[A-Z]/g, (capital) => capital.toLowerCase())
  const textOf = (text: string) => decoded(isMarkup ? text.replace(/\s+/g, ' ') : text)
  let out = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) return out + textOf(html.slice(at))
    out += textOf(html.slice(at, open))
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open)
      at = end < 0 ? html.length : end + 3
      continue
    }
    const name = /^<\/?([a-z][a-z0-9]{0,12})/i.exec(html.slice(open, open + 16))?.[1]?.toLowerCase()
    if (name === undefined) {
      out += '<'
      at = open + 1
      continue
    }
    const close = html.indexOf('>', open)
    if (close < 0) return out
    if (silent.has(name) && html[open + 1] !== '/') {
      const end = lower.indexOf(`</${name}`, close)
      if (end < 0) return out
      at = end
    } else {
      out += name === 'li' && html[open + 1] !== '/' ? '\n- ' : (breaks.get(name) ?? '')
      at = close + 1
    }
  }
  return out
}
