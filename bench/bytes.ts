// What a phone fetches on a first visit, by kind, as it goes over the wire (Brotli), with nothing in its cache.
import { chromium } from 'playwright-core'
import { findProgram } from '../scripts/ensure-programs.mjs'
import { startShop } from './support.ts'

const pages = { home: '/ar', shop: '/ar/shop', product: '/ar/product/beginner-guide' }
const shop = await startShop('pglite')
const browser = await chromium.launch({
  executablePath: findProgram('Chromium') ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})

console.log('first load on a 360 px phone, KB over the wire')
for (const [name, path] of Object.entries(pages)) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'ar' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const totals: Record<string, number> = {}
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    totals[kind] = (totals[kind] ?? 0) + encodedDataLength
  })
  // Twice, so that the page is cached and compressed; the browser starts without a cache.
  await fetch(shop.url + path)
  await page.goto(shop.url + path, { waitUntil: 'load' })
  // Until the code that is fetched two seconds after the start is there too.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2_500)
  await page.waitForLoadState('networkidle')
  const kb = (kind: string) => ((totals[kind] ?? 0) / 1024).toFixed(0).padStart(4)
  const all = Object.values(totals).reduce((sum, bytes) => sum + bytes, 0)
  console.log(
    `  ${name.padEnd(8)} JavaScript ${kb('Script')}  CSS ${kb('Stylesheet')}  fonts ${kb('Font')}  pictures ${kb('Image')}  page ${kb('Document')}  all ${(all / 1024).toFixed(0).padStart(4)}`,
  )
  await context.close()
}
await browser.close()
await shop.stop()
