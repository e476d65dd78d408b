// From a key to the repaint of what it does, in the admin area of a store with 100,000 orders, in a real browser, beside
// the same on a bare page of 25 links in the same browser. The clock starts with the key's event and stops after the
// frame in which the result stands. "Here" is what this machine took, with all that ran on it.
import { loadavg } from 'node:os'
import { chromium, type Page } from 'playwright-core'
import { findProgram } from '../scripts/ensure-programs.mjs'
import { fillStore } from './admin-data.ts'
import { openStore } from './stores.ts'
import { median, spread } from './support.ts'

const rounds = 3
const { served, cookie } = await openStore((client) =>
  fillStore(client, { orders: 100_000, messages: 1_000, users: 20_000, products: 1_000 }),
)
const browser = await chromium.launch({
  executablePath: findProgram('Chromium') ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
})
const context = await browser.newContext({
  baseURL: served.url,
  viewport: { width: 1280, height: 900 },
  locale: 'en',
  serviceWorkers: 'block',
})
await context.addCookies(
  cookie.split('; ').map((each) => {
    const [name = '', ...value] = each.split('=')
    return { name, value: value.join('='), url: served.url }
  }),
)
await context.addInitScript(watchKeys)

/** In the page: each key's time until `until` holds and that is painted. */
function watchKeys() {
  const state = { until: '', took: undefined as number | undefined }
  Object.assign(window, { keys: state })
  window.addEventListener(
    'keydown',
    (event) => {
      if (['Control', 'Shift'].includes(event.key)) return
      const before = document.activeElement
      const { until } = state
      const holds = () =>
        until === 'focus' ? document.activeElement !== before : until === '' || document.querySelector(until) !== null
      const look = () => {
        if (!holds()) return requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          state.took = performance.now() - event.timeStamp
        }
        return port2.postMessage(null)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}

type Keys = { keys: { until: string; took: number | undefined } }

/** Presses a key; answers how many milliseconds passed until what it does was painted. */
async function press(page: Page, key: string, until: string): Promise<number> {
  await page.evaluate((what) => Object.assign((window as never as Keys).keys, { until: what, took: undefined }), until)
  await page.keyboard.press(key)
  await page.waitForFunction(() => (window as never as Keys).keys.took !== undefined)
  return page.evaluate(() => (window as never as Keys).keys.took as number)
}

async function bare(page: Page): Promise<number[]> {
  await page.goto('/livez')
  await page.evaluate(() => {
    const main = document.body
    for (let at = 0; at < 25; at++)
      main.append(Object.assign(document.createElement('a'), { href: '#', text: `${at}` }))
    let at = 0
    addEventListener('keydown', () => document.querySelectorAll('a')[at++ % 25]?.focus())
  })
  return times(60, () => press(page, 'j', 'focus'))
}

async function times(count: number, measure: (at: number) => Promise<number>): Promise<number[]> {
  const all: number[] = []
  for (let at = 0; at < count; at++) all.push(await measure(at))
  return all
}

async function awake(page: Page, path: string) {
  await page.goto(path)
  await page.waitForFunction(() => document.readyState === 'complete' && !('earlyClick' in window))
}

const claims: Record<string, (page: Page) => Promise<number[]>> = {
  'j and k in the list': async (page) => {
    await awake(page, '/admin/orders')
    await press(page, 'j', 'focus')
    return times(60, (at) => press(page, at % 40 < 20 ? 'j' : 'k', 'focus'))
  },
  'opening the palette': async (page) => {
    await awake(page, '/admin/orders')
    return times(30, async () => {
      const took = await press(page, 'Control+k', 'dialog[open] li')
      await page.keyboard.press('Escape')
      return took
    })
  },
  'typing: pages and actions': async (page) => {
    await awake(page, '/admin/orders')
    await page.keyboard.press('Control+k')
    return times(40, (at) => press(page, at % 8 < 4 ? ('rpor'[at % 4] ?? 'r') : 'Backspace', ''))
  },
  'typing: an order the server finds': async (page) => {
    await awake(page, '/admin/orders')
    await page.keyboard.press('Control+k')
    return times(30, async (at) => {
      const number = `ORD-2024-${String(1000 + 37 * at).padStart(6, '0')}`
      await page.fill('dialog[open] input', number.slice(0, -1))
      await page.locator('dialog[open] a[href*="ORD-2024-"]').nth(4).waitFor()
      return press(page, number.at(-1) ?? '', 'dialog[open] [aria-label="The order found"]')
    })
  },
  'the next step of an order': async (page) => {
    await awake(page, '/admin/orders?status=pending')
    const paths = await page
      .locator('tbody a[href*="/orders/view/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    return times(20, async (at) => {
      await awake(page, paths[at % paths.length] ?? '')
      const to = await page.locator('form:has([aria-keyshortcuts=n]) [name=to]').getAttribute('value')
      const read = page.waitForResponse(
        (response) => response.request().method() === 'GET' && /\.data/.test(response.url()),
      )
      const took = await press(page, 'n', `form:has([aria-keyshortcuts=n]) [name=to]:not([value="${to}"])`)
      await read
      return took
    })
  },
}

const at95 = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0
const measured = { 'a bare page': bare, ...claims }
const taken: number[][][] = []
for (let round = 0; round < rounds; round++) {
  const page = await context.newPage()
  const times: number[][] = []
  for (const measure of Object.values(measured)) times.push(await measure(page))
  taken.push(times)
  await page.close()
}
console.log(
  `keys: 95th percentile of key to repaint, ${rounds} rounds, median (least to most); load ${loadavg()[0]?.toFixed(1)}`,
)
for (const [at, name] of Object.keys(measured).entries()) {
  const p95 = taken.map((times) => at95(times[at] ?? []))
  const ratios = taken.map((times) => at95(times[at] ?? []) / at95(times[0] ?? []))
  const middle = median(taken.map((times) => median(times[at] ?? [])))
  console.log(
    `  ${name.padEnd(36)} ${spread(ratios).padEnd(22)} here ${spread(p95, 0)} ms, at the median ${middle.toFixed(0)} ms`,
  )
}
await browser.close()
await served.stop()
