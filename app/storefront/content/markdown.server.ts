import MarkdownIt, { type StateCore, type StateInline, type Token } from 'markdown-it'
import { headingId } from '#shop/content/headings.ts'
import { isPlaceholder } from '#shop/content/placeholders.ts'
import { withoutLanguage } from '#shop/content/site-path.ts'
import type { PlaceholderValues } from './placeholder-values.server.ts'

/** A section of a long text: a heading of the first or second level and its content, as safe HTML. */
export type Section = { level: 1 | 2; id: string; title: string; html: string }
export type Document = { intro: string; sections: Section[] }

/** Rendering options: the settings' values, and the URL's language prefix ('/en', '/ar' or ''). */
export type RenderOptions = { values: PlaceholderValues; prefix: string }

/**
 * Renders Markdown to safe HTML, split at its headings. Embedded HTML is escaped, links lead to the shop, https, mailto
 * or tel only; no pictures or code blocks.
 */
export function renderDocument(body: string, filling: RenderOptions): Document {
  const document: Document = { intro: '', sections: [] }
  let open: Omit<Section, 'html'> | null = null
  let from = 0
  const tokens = markdown.parse(body, filling)
  const close = (to: number) => {
    const html = markdown.renderer.render(tokens.slice(from, to), markdown.options, filling)
    if (open === null) document.intro = html
    else document.sections.push({ ...open, html })
  }
  tokens.forEach((token, at) => {
    if (token.type !== 'heading_open' || token.level !== 0 || token.markup.length > 2) return
    close(at)
    const level = token.markup.length === 1 ? 1 : 2
    const id = token.attrGet('id')?.toString() ?? `part-${document.sections.length + 1}`
    open = { level, id, title: plainText(tokens[at + 1]?.children ?? []) }
    from = at + 3
  })
  close(tokens.length)
  return document
}

const markdown = new MarkdownIt({ html: false })
markdown.disable(['image', 'code', 'fence', 'lheading'])
markdown.validateLink = (address) => /^(https:\/\/|mailto:|tel:|\/(?!\/|\\|%5c)|#)/i.test(address.trim())

/** `{#id}` at the end of a heading is its anchor; without one only sections get one. */
markdown.core.ruler.before('inline', 'heading_id', (state: StateCore) => {
  state.tokens.forEach((token, at) => {
    const line = state.tokens[at + 1]
    const id = token.type === 'heading_open' ? headingId.exec(line?.content ?? '') : null
    if (line === undefined || id?.[1] === undefined) return
    token.attrSet('id', id[1])
    line.content = line.content.slice(0, id.index)
  })
})

/** Values are inserted as tokens, after the Markdown was parsed: whatever a setting contains, it stays text. */
markdown.inline.ruler.before('emphasis', 'placeholder', (state: StateInline, silent: boolean) => {
  if (state.src.charCodeAt(state.pos) !== 0x7b) return false
  const name = /^\{([a-z_]+)\}/.exec(state.src.slice(state.pos, state.posMax))?.[1]
  if (name === undefined || !isPlaceholder(name)) return false
  if (!silent) {
    const token = state.push('placeholder', '', 0)
    const value = (state.env as unknown as RenderOptions).values[name]
    token.content = value.text
    token.meta = { kind: value.kind, href: value.kind === 'contact' && state.linkLevel === 0 ? value.href : null }
  }
  state.pos += name.length + 2
  return true
})

const { rules } = markdown.renderer
const { escapeHtml } = markdown.utils

rules.placeholder = (tokens, at) => {
  const { content, meta } = tokens[at] as Token
  const text = escapeHtml(content)
  if (meta?.kind === 'words') return text
  if (meta?.kind === 'value') return `<bdi>${text}</bdi>`
  const number = `<bdi dir="ltr">${text}</bdi>`
  return meta?.href ? `<a href="${escapeHtml(String(meta.href))}"${outside(String(meta.href))}>${number}</a>` : number
}

rules.link_open = (tokens, at, _options, env) => {
  const href = String(tokens[at]?.attrGet('href') ?? '')
  const { prefix } = env as unknown as RenderOptions
  return `<a href="${escapeHtml(withPrefix(href, prefix))}"${outside(href)}>`
}

/** Where a link leads: within the shop to the page with this prefix, otherwise unchanged. */
export function withPrefix(link: string, prefix: string): string {
  const href = withoutLanguage(link)
  if (!href.startsWith('/')) return href
  return href === '/' ? prefix || '/' : `${prefix}${href}`
}

function outside(href: string): string {
  return /^https:/i.test(href) ? ' rel="noopener"' : ''
}

/** Headings below the sections' own: at most h3, whatever their level in the source. */
rules.heading_open = (tokens, at) => {
  const id = tokens[at]?.attrGet('id')
  return `<${smallHeading(tokens[at])}${id ? ` id="${escapeHtml(String(id))}"` : ''}>`
}
rules.heading_close = (tokens, at) => `</${smallHeading(tokens[at])}>\n`

function smallHeading(token: Token | undefined): 'h3' | 'h4' {
  return (token?.markup.length ?? 0) > 3 ? 'h4' : 'h3'
}

// Markdown-it aligns cells with physical directions; the page's own direction is correct.
const cell = (tag: 'th' | 'td') => () => (tag === 'th' ? '<th scope="col">' : '<td>')
rules.th_open = cell('th')
rules.td_open = cell('td')

/** The text of an inline token without its markup. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) =>
      type === 'softbreak' || type === 'hardbreak' ? ' ' : children ? plainText(children) : content,
    )
    .join('')
    .trim()
}
