import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { findProgram } from '../../../scripts/ensure-programs.mjs'

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A visitor's blank page and the shop share a process: the policy for openers would start another for the shop.
  '--renderer-process-limit=1',
  // A page is left before code compiled for speed would repay its compilation.
  '--js-flags=--no-maglev,--no-turbofan',
]

export const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } } as const
export type Size = keyof typeof sizes

let running: Promise<Browser> | undefined

/** This worker's browser: every file that it runs shares one process, and each has contexts of its own in it. */
export async function openBrowser(): Promise<Browser> {
  if (running === undefined || !(await running).isConnected()) running = launch()
  return running
}

/** Closes what a file opened in the browser, which stays for the next one and ends with the worker. */
export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}

/** A browser of the test's own, with further flags, and `without` some of Playwright's. */
export function launch(more: readonly string[] = [], without: string[] = []): Promise<Browser> {
  const executablePath = findProgram('Chromium')
  if (executablePath === undefined) throw new Error('no Chromium: npm test installs one')
  // A browser in no locale saves a file with an Arabic name as "download".
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return chromium.launch({ executablePath, args: [...flags, ...more], ignoreDefaultArgs: without, env })
}

/**
 * A page of a new visitor. Its errors (exceptions, CSP violations, missing files) are recorded. The popup counts as
 * closed, as for a returning visitor, unless `popup` says otherwise. There is no service worker, which fetches all that a
 * visit without a network needs, unless `serviceWorkers` is `allow`. `look` checks the page that is shown. The visitor
 * leaves when the test ends; one that several tests share (`shared`) stays until `leaveBrowser`.
 */
export async function newVisitor(
  browser: Browser,
  baseURL: string,
  size: Size,
  locale: string,
  { popup = false, shared = false, ...more }: BrowserContextOptions & { popup?: boolean; shared?: boolean } = {},
) {
  const context = await browser.newContext({
    baseURL,
    viewport: sizes[size],
    locale,
    hasTouch: size === 'phone',
    acceptDownloads: true,
    serviceWorkers: 'block',
    timezoneId: 'UTC',
    ...more,
  })
  if (!shared) onTestFinished(() => context.close())
  if (!popup) await context.addInitScript(closePopup)
  context.setDefaultTimeout(20_000)
  if (more.javaScriptEnabled !== false) context.on('page', waitForHydration)
  const page = await context.newPage()
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) trouble.push(message.text())
  })
  const look = async (where: string) => {
    await expectAccessible(page, `${where} (${locale}, ${size})`)
    await expectNoSideScroll(page, `${where} (${locale}, ${size})`)
  }
  return { page, context, trouble, look }
}

/**
 * Waits until the page, which is seen before its scripts are fetched, listens: an earlier press of Send would post as
 * without scripts, an earlier key scrolls as without them. A visitor's `goto` and `reload` wait for it by themselves.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && window.earlyClick === undefined)
}

/** What of React and its router says which page stands on the screen. */
type Shown = { memoizedProps?: { navigator?: object; location?: object }; child: Shown | null }
type Inside = {
  __reactRouterDataRouter?: { state: { location: object; navigation: { state: string } } }
} & Record<string, { stateNode?: { current: Shown } }>

/** Waits until the page of the address stands on the screen: React Router changes the address before the page. */
async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.readyState !== 'complete' || window.earlyClick !== undefined) return false
    const router = (window as unknown as Inside).__reactRouterDataRouter
    const root = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
    // Such as the bank's page.
    if (!router || !root) return true
    let part: Shown | null | undefined = (document as unknown as Inside)[root]?.stateNode?.current
    while (part && !part.memoizedProps?.navigator) part = part.child
    const { location, navigation } = router.state
    return navigation.state === 'idle' && (!part || part.memoizedProps?.location === location)
  })
}

/**
 * Makes a page's moves wait until it listens and shows what its address says, unless a test says itself what it waits
 * for.
 */
function waitForHydration(page: Page): void {
  const [goto, reload, waitForURL] = [page.goto.bind(page), page.reload.bind(page), page.waitForURL.bind(page)]
  const [goBack, goForward] = [page.goBack.bind(page), page.goForward.bind(page)]
  page.waitForURL = async (url, options) => {
    await waitForURL(url, options)
    if (options?.waitUntil === undefined) await arrived(page)
  }
  page.goBack = async (options) => {
    const response = await goBack(options)
    await arrived(page)
    return response
  }
  page.goForward = async (options) => {
    const response = await goForward(options)
    await arrived(page)
    return response
  }
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await untilHydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil === undefined) await untilHydrated(page)
    return response
  }
}

function closePopup(): void {
  try {
    localStorage.newsletter_popup_shown ??= 'true'
    localStorage.newsletter_popup_last_shown ??= new Date().toISOString()
  } catch {
    // A page without storage, such as about:blank.
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }

/** axe finds nothing, of whatever weight, on the page as it stands. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Colours are read as they are in the end, not on their way there; what turns for ever has no end.
  await page.evaluate(() => {
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ends.map((animation) => animation.finished))
  })
  // Evaluated by the debugger, not by the page: the page's own policy lets no foreign script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    return (await axe.run({ resultTypes: ['violations'], selectors: false })).violations
  })
  const found = violations.map(
    ({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
  )
  expect(found).toEqual([])
}

/** Nothing of the page sticks out at its side. */
export async function expectNoSideScroll(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}
