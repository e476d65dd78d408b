import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../support/buying.ts'

const paths = [
  '/en',
  '/ar',
  '/en/shop',
  '/en/product/beginner-guide',
  '/ar/product/harvest-poster',
  '/en/faq',
  '/ar/cart',
]

/** A page in a browser: its release, and the assets it will request later. */
type Page = { version: string; assets: string[] }

/**
 * Visitors who open pages and later request what those pages need: scripts, styles and, now and then, everything of a
 * release. Whatever is answered with 404 or 5xx, or breaks off, is listed in `wrong`.
 */
export function startVisitors(url: string, count: number) {
  const seen = { pages: 0, assets: 0, releases: new Set<string>(), wrong: [] as string[] }
  const open = new Map<string, string[]>()
  let stopping = false
  const get = async (address: string, headers: Record<string, string> = {}): Promise<string | null> => {
    try {
      const { status, body } = await ask<string>(address, { headers, signal: AbortSignal.timeout(20_000) })
      if (status === 200) return body
      seen.wrong.push(`${status} ${address} ${body.slice(0, 80)}`)
    } catch (error) {
      seen.wrong.push(`${String((error as Error).cause ?? error)} ${address}`)
    }
    return null
  }
  const look = async (at: string, path = '/en'): Promise<Page> => {
    const html = (await get(`${at}${path}`, { accept: 'text/html' })) ?? ''
    const assets = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])]
    return { version: /manifest-(\w{8})\.js/.exec(html)?.[1] ?? '', assets }
  }
  const visit = async (n: number) => {
    for (let step = n; !stopping; step++) {
      const { version, assets } = await look(
        url,
        `${paths[step % paths.length]}${step % 3 === 0 ? `?fresh=${step}-${n}` : ''}`,
      )
      seen.pages++
      if (version !== '') {
        seen.releases.add(version)
        open.set(version, [...new Set([...(open.get(version) ?? []), ...assets])])
      }
      // For every release that is still open in a browser.
      for (const known of open.values()) {
        for (let each = 0; each < 4; each++) {
          if ((await get(`${url}${known[Math.floor(Math.random() * known.length)]}`)) !== null) seen.assets++
        }
      }
      await pause(5)
    }
  }
  const all = Array.from({ length: count }, (_, n) => visit(n))
  return {
    seen,
    look,
    async stop() {
      stopping = true
      await Promise.all(all)
    },
  }
}
