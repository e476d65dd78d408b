// Takes the pictures of one language, screen by screen.
import { join } from 'node:path'
import { usual } from './browser-storage.mjs'
import { faultsOf } from './checks.mjs'
import { canDraw, drawDocument } from './documents.mjs'

const heights = { 360: 740, 768: 1024, 1280: 900 }

/**
 * Takes the pictures of all screens in a language: each at its widths, and in Arabic once more on a phone in dark mode.
 * @param browser a browser
 * @param shop the demo shop
 * @param cookies those of the admin and of the member, as `admin` and `member`
 * @param asked the `screens`, the `locale`, and the `folder` the pictures go to
 * @returns the problems found, as pairs of a screen's name and a line
 */
export async function takeAll(browser, shop, cookies, { screens, locale, folder }) {
  const faults = []
  const visitors = openVisitors(browser, shop, cookies, locale)
  for (const screen of screens) {
    const fault = (line) => faults.push([screen.name, line])
    try {
      if (screen.pdf) {
        const picture = join(folder, `${screen.name}-${locale}.png`)
        const language = { name: 'bustan_language', value: locale }
        if (canDraw) await drawDocument(screen.pdf(locale), picture, [language, ...(cookies[screen.as] ?? [])])
        continue
      }
      const page = await visitors.page(screen, fault)
      await show(page, screen, locale)
      await shoot(page, screen, locale, { folder, fault })
    } catch (error) {
      fault(error.message.split('\n')[0])
    }
  }
  await visitors.close()
  return faults
}

/** One page per kind of visitor, opened on first use; its errors are reported for the current screen. */
function openVisitors(browser, shop, cookies, locale) {
  const opened = new Map()
  let tell = () => {}
  let shown = {}
  async function open(kind) {
    const context = await browser.newContext({
      baseURL: shop.url,
      locale,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      timezoneId: 'Asia/Kuwait',
      hasTouch: true,
    })
    context.setDefaultTimeout(8_000)
    await context.addCookies([{ name: 'bustan_language', value: locale, url: shop.url }, ...(cookies[kind] ?? [])])
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => {
      // Only this script resizes the window during a transition.
      if (!message.includes('Viewport size changed')) tell(`throws: ${message}`)
    })
    page.on('console', (message) => {
      // Missing pages and refused forms are also logged to the console.
      const isMeant = message.location().url === page.url() || shown.refused
      if (message.type() === 'error' && !isMeant) tell(`console: ${message.text().slice(0, 160)}`)
    })
    return page
  }
  return {
    async page(screen, listener) {
      const kind = screen.as ?? 'visitor'
      tell = listener
      shown = screen
      if (!opened.has(kind)) opened.set(kind, await open(kind))
      return opened.get(kind)
    },
    async close() {
      for (const page of opened.values()) await page.context().close()
    },
  }
}

/** Opens a screen: sets the browser's storage, opens the page, runs the actions. */
async function show(page, screen, locale) {
  const first = screen.widths?.[0] ?? 360
  await page.setViewportSize({ width: first, height: heights[first] })
  await page.emulateMedia({ colorScheme: 'light' })
  if (screen.html) {
    await page.goto('about:blank')
    await page.setContent(screen.html(locale), { waitUntil: 'load' })
    return
  }
  // A plain file of the shop, where its storage can be set before the page itself runs.
  await page.goto('/robots.txt')
  const currency = { name: 'growagarden_selected_currency', value: screen.currency ?? 'KWD', url: page.url() }
  await page.context().addCookies([currency])
  await page.evaluate(layOut, (screen.holds ?? usual)(locale))
  await page.goto(addressOf(screen, locale), { waitUntil: 'load' })
  await page.waitForFunction(() => document.readyState === 'complete' && window.earlyClick === undefined)
  if (screen.before) await screen.before(page, locale)
}

/** Takes a screen at each of its widths. */
async function shoot(page, screen, locale, { folder, fault }) {
  const widths = screen.only ? [screen.only] : (screen.widths ?? [360, 768, 1280])
  const take = (scheme, width) =>
    page.screenshot({
      path: join(folder, `${screen.name}-${locale}-${scheme}-${width}.png`),
      animations: 'disabled',
      fullPage: !screen.window,
    })
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] })
    await settle(page)
    // Bars at the lower edge exist only on phones.
    if (width === 360 && !screen.window) await stretch(page, width)
    if (width === widths[0] || !screen.html)
      for (const line of await faultsOf(page, locale)) fault(`${line} (${width})`)
    await take('light', width)
    if (width !== 360 || locale !== 'ar') continue
    await page.emulateMedia({ colorScheme: 'dark' })
    await take('dark', width)
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

/**
 * Makes the window as high as the page, so that a bar at its lower edge covers nothing; a page that grows with its
 * window is not changed.
 */
async function stretch(page, width) {
  await page.evaluate(() => window.scrollTo(0, 0))
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
  const height = await pageHeight()
  if (height <= heights[width]) return
  await page.setViewportSize({ width, height })
  await settle(page)
  if ((await pageHeight()) > height) await page.setViewportSize({ width, height: heights[width] })
}

/** Storefront screens have a path after the language, others a full URL. */
function addressOf({ path, url }, locale) {
  const of = (address) => (typeof address === 'function' ? address(locale) : address)
  if (url !== undefined) return of(url)
  const own = of(path)
  return /^\/(ar|en)(\/|$)/.test(own) ? own : `/${locale}${own}`
}

/** Runs in the page: replaces its storage by this. */
function layOut({ local, session }) {
  localStorage.clear()
  sessionStorage.clear()
  for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value)
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value)
}

/** Waits for late content: fonts, pictures further down, content rendered on scroll. */
async function settle(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const patience = new Promise((resolve) => setTimeout(resolve, 3000))
    for (const picture of document.images) picture.loading = 'eager'
    const { scrollX, scrollY } = window
    window.scrollTo(0, document.documentElement.scrollHeight)
    await frame()
    window.scrollTo(scrollX, scrollY)
    await frame()
    const pictures = [...document.images].map((picture) => picture.decode().catch(() => {}))
    await Promise.race([Promise.all([document.fonts.ready, ...pictures]), patience])
    await frame()
  })
}
