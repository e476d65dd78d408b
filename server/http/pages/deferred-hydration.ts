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

/**
 * Waits for a paint (a background tab never paints), then preloads and starts. Clicks before hydration are queued and
 * replayed (entry.client.tsx, root.tsx). From then on React Router loads pages, and no document is prefetched.
 */
function waiter(preloads: readonly string[], code: string): string {
  const text = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  return `let early;const keep=event=>{early=event.target.closest?.("button[type=button]")??early};addEventListener("click",keep,true);window.earlyClick={stop:()=>{removeEventListener("click",keep,true);document.querySelector("script[type=speculationrules]")?.remove()},replay:()=>{if(early?.isConnected)early.click();early=null}};const go=()=>{for(const href of ${text(preloads)}){const l=document.createElement("link");l.rel="modulepreload";l.fetchPriority="low";l.href=href;document.head.append(l)}const s=document.createElement("script");s.type="module";s.textContent=${text(code)};document.head.append(s)};if(document.hidden)go();else requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(go)))`
}
