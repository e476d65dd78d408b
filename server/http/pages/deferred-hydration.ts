import { startAfterPaint } from './start-after-paint.ts'

/**
 * Defers hydration until after the first paint: moves React Router's module preloads out of the document and delays its
 * start script, so that styles, fonts and the first picture do not share a phone's connection with 140 KB of code.
 * Until then the page works with plain links and forms, and a touched link's page is prefetched by the browser.
 * @param html the page's bytes as Latin-1, and so is what it answers
 * @param nonce the rendering's own; scripts without it are not touched
 * @returns the page, and the deferred code, whose hash the page's policy must allow
 */
export function deferHydration(html: string, nonce: string): { html: string; code: string | null } {
  const opening = `<script nonce="${nonce}" type="module" async="">`
  const from = html.indexOf(opening)
  const until = html.indexOf('</script>', from)
  if (from < 0 || until < 0) return { html, code: null }
  const code = html.slice(from + opening.length, until)
  const preloads: string[] = []
  const late = (text: string) =>
    text.replace(/<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g, (_, href: string) => {
      preloads.push(href)
      return ''
    })
  const [before, after] = [late(html.slice(0, from)), late(html.slice(until))]
  const rules = `</script><script nonce="${nonce}" type="speculationrules">${prefetchRules}`
  return { html: `${before}${opening}${waiter(preloads, code)}${rules}${after}`, code }
}

/** Only a touch or press counts: a phone's connection is busy with the code of this page. */
const prefetchRules = JSON.stringify({
  prefetch: [
    { where: { href_matches: ['/product/*', '/*/product/*', '/shop', '/*/shop'] }, eagerness: 'conservative' },
  ],
})

const source = startAfterPaint.toString().replace(/\n\s+/g, '\n')

/** The call of `startAfterPaint` as a script; no value can end it. */
function waiter(preloads: readonly string[], code: string): string {
  const text = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  return `(${source})(${text(preloads)},${text(code)})`
}
