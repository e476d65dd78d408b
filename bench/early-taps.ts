// From a touch on a product's card until the product's heading is painted, in the first moments of a visit, when the shop's
// code has not arrived and the browser loads a new document: with the page's speculation rules, as a ratio to the same
// without them. A phone whose processor is four times slower; the proxy in front adds 150 ms and sends 1.6 Mbit/s, since
// DevTools does not slow down what the browser prefetches.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Browser, chromium } from 'playwright-core'
import { findProgram } from '../scripts/ensure-programs.mjs'
import { median, spread, startShop } from './support.ts'

const rounds = 5
const taps = 5
/** How long a finger stays, in ms. */
const touchMs = 90
const latencyMs = 150
const bytesPerMs = 1.6e6 / 8 / 1000

const shop = await startShop('pglite')
const slow = createServer((incoming, outgoing) => {
  const { method, headers, url } = incoming
  const onward = request(shop.url + url, { method, headers }, async (response) => {
    const body = await buffer(response)
    const send = () => outgoing.writeHead(response.statusCode ?? 502, response.headers).end(body)
    setTimeout(send, latencyMs + body.length / bytesPerMs)
  })
  incoming.pipe(onward.on('error', () => outgoing.destroy()))
}).listen(0, '127.0.0.1')
await once(slow, 'listening')
const baseURL = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`

/** In each page: remembers when it was touched, and on a product's page how long ago that was when its heading is painted. */
function watchTouch() {
  localStorage.setItem('newsletter_popup_shown', 'true')
  const now = (timeStamp: number) => performance.timeOrigin + timeStamp
  const touched = ({ timeStamp }: Event) => sessionStorage.setItem('touched', String(now(timeStamp)))
  window.addEventListener('touchstart', touched, true)
  if (!location.pathname.includes('/product/')) return
  const look = () => {
    if (!document.querySelector('h1')) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () =>
      Object.assign(window, { took: now(performance.now()) - Number(sessionStorage.getItem('touched')) })
    return port2.postMessage(null)
  }
  requestAnimationFrame(look)
}

async function tap(browser: Browser, withRules: boolean): Promise<number> {
  const viewport = { width: 360, height: 740 }
  const phone = { baseURL, viewport, locale: 'ar', hasTouch: true, isMobile: true, serviceWorkers: 'block' } as const
  const context = await browser.newContext(phone)
  await context.addInitScript(watchTouch)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // The code never arrives.
  await page.route(/\/assets\/.*\.js$/, () => {})
  await page.goto('/ar/shop', { waitUntil: 'domcontentloaded' })
  if (!withRules) await page.locator('script[type=speculationrules]').evaluate((rules) => rules.remove())
  const card = page.locator('main a[href^="/ar/product/"]').first()
  await card.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await card.boundingBox()) ?? {}
  const finger = { x: x + width / 2, y: y + height / 2 }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  await page.waitForTimeout(touchMs)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForURL('**/product/**', { waitUntil: 'commit' })
  await page.waitForFunction(() => 'took' in window)
  const took = await page.evaluate(() => (window as never as { took: number }).took)
  await context.close()
  return took
}

const browser = await chromium.launch({
  executablePath: findProgram('Chromium') ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
})
const [prefetched, plain]: [number[], number[]] = [[], []]
for (let round = 0; round < rounds; round++) {
  const took: [number[], number[]] = [[], []]
  for (let each = 0; each < taps; each++) {
    took[0].push(await tap(browser, true))
    took[1].push(await tap(browser, false))
  }
  prefetched.push(median(took[0]))
  plain.push(median(took[1]))
}
console.log(`early-taps: touch to paint of a new document, ${rounds} rounds of ${taps} taps, median (least to most)`)
const ratios = prefetched.map((ms, at) => ms / (plain[at] ?? 1))
console.log(
  `  prefetched on touch ${spread(ratios)}   here ${spread(prefetched, 0)} ms, without ${spread(plain, 0)} ms`,
)
await browser.close()
slow.close()
await shop.stop()
