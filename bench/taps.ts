// From a tap on a product's card to its page painted, on a phone whose processor is four times slower and whose network has
// 1.6 Mbit/s and 150 ms, as a ratio to the same tap on a bare page that shows a line of text. The clock starts with the
// finger's touch and stops after the frame in which the product's heading stands. "Here" is what this machine took.
import { loadavg } from 'node:os'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findProgram } from '../scripts/ensure-programs.mjs'
import { median, spread, startShop } from './support.ts'

const rounds = 3
/** How long a shopper looks at the cards before the tap, in ms. */
const lookMs = 1_500

declare const scheduler: { postTask(task: () => void, options: { priority: 'user-blocking' }): void }

/** In the page: the time from the touch until the page's heading is `until` and that is painted. */
function watchTaps() {
  const state = { until: '', took: undefined as number | undefined }
  Object.assign(window, { taps: state })
  window.addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      const look = () => {
        if (document.querySelector('h1')?.textContent?.trim() !== state.until) return requestAnimationFrame(look)
        // Ahead of what React does after the frame.
        return scheduler.postTask(() => Object.assign(state, { took: performance.now() - timeStamp }), {
          priority: 'user-blocking',
        })
      }
      requestAnimationFrame(look)
    },
    true,
  )
}

type Taps = { taps: { until: string; took: number | undefined } }

async function tap(page: Page, on: string, until: string): Promise<number> {
  await page.evaluate((what) => Object.assign((window as never as Taps).taps, { until: what, took: undefined }), until)
  await page.locator(on).first().tap()
  await page.waitForFunction(() => (window as never as Taps).taps.took !== undefined)
  return page.evaluate(() => (window as never as Taps).taps.took as number)
}

async function phone(browser: Browser) {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 360, height: 740 },
    locale: 'ar',
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  await context.addInitScript(watchTaps)
  await context.addInitScript(() => localStorage.setItem('newsletter_popup_shown', 'true'))
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const bytesPerSecond = 1.6e6 / 8
  const network = { offline: false, latency: 150, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', network)
  return page
}

const awake = (page: Page) =>
  page.waitForFunction(() => document.readyState === 'complete' && !('earlyClick' in window), undefined, {
    timeout: 60_000,
  })

/** The products of the shop's page, each tapped on a visit of its own as it comes into view. */
async function products(browser: Browser): Promise<number[]> {
  const page = await phone(browser)
  await page.goto('/ar/shop')
  await awake(page)
  const paths = await page
    .locator('main article a[href*="/product/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))].slice(0, 8))
  const heading = await page.locator('h1').first().textContent()
  const took: number[] = []
  for (const path of paths) {
    const card = `main a[href="${path}"]`
    await page.locator(card).first().scrollIntoViewIfNeeded()
    await page.waitForTimeout(lookMs)
    const title = (await page.locator(`article:has(a[href="${path}"]) h3`).first().textContent())?.trim() ?? ''
    took.push(await tap(page, card, title))
    await page.goBack()
    await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, heading)
    await page.waitForTimeout(lookMs)
  }
  await page.context().close()
  return took
}

async function bare(browser: Browser): Promise<number[]> {
  const page = await phone(browser)
  await page.goto('/livez')
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { textContent: 'open' })
    button.style.fontSize = '4rem'
    button.addEventListener('click', () =>
      document.body.append(Object.assign(document.createElement('h1'), { textContent: 'A product' })),
    )
    document.body.replaceChildren(button)
  })
  const took: number[] = []
  for (let at = 0; at < 8; at++) {
    took.push(await tap(page, 'button', 'A product'))
    await page.evaluate(() => document.querySelector('h1')?.remove())
  }
  await page.context().close()
  return took
}

const at75 = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0
const shop = await startShop('pglite')
const browser = await chromium.launch({
  executablePath: findProgram('Chromium') ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
})
const taken: { bare: number[]; product: number[] }[] = []
for (let round = 0; round < rounds; round++) taken.push({ bare: await bare(browser), product: await products(browser) })
const p75 = taken.map(({ product }) => at75(product))
const ratios = taken.map((times) => at75(times.product) / at75(times.bare))
const middle = median(taken.flatMap(({ product }) => product))
console.log(
  `taps: 75th percentile of tap to paint, ${rounds} rounds, median (least to most); load ${loadavg()[0]?.toFixed(1)}`,
)
console.log(
  `  a product's page  ${spread(ratios)}  here ${spread(p75, 0)} ms, at the median ${middle.toFixed(0)} ms; bare ${spread(
    taken.map((times) => at75(times.bare)),
    0,
  )} ms`,
)
await browser.close()
await shop.stop()
