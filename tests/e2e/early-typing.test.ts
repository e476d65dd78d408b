import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { matchPath } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { anyCustomer, orderBody, place, placeAndPay } from '../support/buying.ts'
import { anyGift } from '../support/orders/gifts.ts'
import { newVisitor, untilHydrated } from './support/browser.ts'
import { addToCart } from './support/buying.ts'
import { setUpOwner } from './support/owner.ts'
import { useShop } from './support/shop.ts'
import { words } from './support/words.ts'

/** The path of every page of the site, as the router writes it. */
function pagesOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, file, children, index }) => {
    const whole = path === undefined ? parent : `${parent}/${path}`.replaceAll('//', '/')
    const isPage = (index || path !== undefined) && file.endsWith('.tsx') && !whole.includes('*')
    return [...(isPage ? [whole.replace('/:lang?', '') || '/'] : []), ...pagesOf(children ?? [], whole)]
  })
}

/**
 * Pages not linked from others: reached from an email, for a draft, after an import (both without a field), for an
 * order of the team, or in a stale session; their forms are those of other pages.
 */
const unlinked = [
  '/messages/:number',
  '/preview/:id',
  '/admin/orders/change/:number',
  '/admin/confirm',
  '/admin/import/:id',
  '/admin/import/moves/:id',
]

/** A visitor's browser for successive pages, each with the cookies and storage of `visitor`. */
async function openLane(browser: Browser, url: string, visitor: BrowserContext) {
  const storageState = await visitor.storageState()
  const { page: first, context } = await newVisitor(browser, url, 'desktop', 'en')
  await first.close()
  return {
    close: () => context.close(),
    /** Opens a page whose scripts wait for `come`, and whose lists and drafts are not reloaded before `go`. */
    async open(address: string) {
      await context.setStorageState(storageState)
      const page = await context.newPage()
      // Not by a Playwright route, which would turn off the cache.
      const network = await context.newCDPSession(page)
      const { promise: scripts, resolve: come } = Promise.withResolvers<void>()
      const { promise: released, resolve: go } = Promise.withResolvers<void>()
      network.on('Fetch.requestPaused', async ({ requestId, request }) => {
        await (request.url.includes('/assets/') ? scripts : released)
        await network.send('Fetch.continueRequest', { requestId }).catch(() => {})
      })
      await network.send('Fetch.enable', {
        patterns: [{ urlPattern: '*/assets/entry.client*.js' }, { urlPattern: '*/admin/*.data*' }],
      })
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      return { page, come, go }
    },
  }
}

type Early = { controls: [HTMLInputElement, string][] }

/** Changes every field of the page as a visitor does; returns whether it has any besides those of every page. */
const typeEverywhere = (page: Page) =>
  page.evaluate(() => {
    const samples: Record<string, string> = { email: 'early@example.com', date: '2027-01-03', time: '10:10' }
    const early: Early = { controls: [] }
    const all = document.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=file]), textarea, select')
    for (const control of all) {
      if (control.disabled || control.readOnly) continue
      if (control.type === 'radio' || control.type === 'checkbox') {
        if (control.type === 'radio' && control.checked) continue
        control.click()
      } else if (control instanceof HTMLSelectElement) {
        const others = [...control.options].filter(({ disabled, selected }) => !disabled && !selected)
        if (others.length === 0) continue
        control.value = others[0]?.value ?? ''
      } else {
        const plain = control.inputMode === 'numeric' || control.inputMode === 'decimal' ? '7' : 'early'
        control.value = samples[control.type] ?? plain
      }
      control.dispatchEvent(new Event('input', { bubbles: true }))
      control.dispatchEvent(new Event('change', { bubbles: true }))
      early.controls.push([control, ''])
    }
    // In a group of radio buttons the last click counts.
    for (const pair of early.controls)
      pair[1] = 'checked' in pair[0] && /radio|checkbox/.test(pair[0].type) ? String(pair[0].checked) : pair[0].value
    Object.assign(window, { early })
    return early.controls.some(([control]) => control.closest('main') !== null)
  })

/** The fields that lost their input, on screen or in React's next state. */
const lost = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { early: Early }).early.controls.flatMap(([control, typed]) => {
      const ticked = /radio|checkbox/.test(control.type)
      const name = Object.keys(control).find((key) => key.startsWith('__reactProps$'))
      const props = (control as unknown as Record<string, Record<string, unknown>>)[name ?? ''] ?? {}
      const state = ticked ? props.checked : props.value
      const shown = ticked ? control.checked : control.value
      // Types that are always digital have no checkbox for it.
      if (!control.isConnected && control.name === 'isDigital') return []
      if (!control.isConnected) return [`${control.name || control.id} is gone`]
      const held = ticked || props.value !== undefined ? state : undefined
      const right = String(shown) === typed && (held === undefined || String(held) === typed)
      return right
        ? []
        : [`${control.name || control.id}: ${typed} became ${String(shown).slice(0, 20)}, ${String(held).slice(0, 20)}`]
    }),
  )

describe('input before hydration', () => {
  const shop = useShop()
  let visitor: Awaited<ReturnType<typeof newVisitor>>
  let walk: ReturnType<typeof startWalk>
  beforeAll(async () => {
    const { browser, server } = shop()
    visitor = await newVisitor(browser, server.url, 'desktop', 'en', { shared: true })
    walk = startWalk(browser, server.url, visitor.context)
  })

  /** Visits pages of every kind once, and collects the links of each. */
  function startWalk(browser: Browser, url: string, context: BrowserContext) {
    const visited = new Set<string>()
    const links = new Set<string>()
    const patterns = pagesOf(routes as RouteConfigEntry[])
    const patternOf = (address: string) => {
      const { pathname } = new URL(address, url)
      return patterns.find((pattern) => matchPath(pattern, pathname) !== null) ?? ''
    }
    /** Every tab of the settings is a separate form. */
    const keyOf = (address: string) => (patternOf(address).includes(':tab') ? address : patternOf(address))

    async function visit(lane: Awaited<ReturnType<typeof openLane>>, address: string) {
      const { page: early, come, go } = await lane.open(address)
      const collectLinks = async () => {
        const found = await early.locator('a[href^="/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
        for (const href of found) if (href) links.add(href)
      }
      if (patternOf(early.url()) === patternOf(address)) {
        // Before a typed filter narrows a list, and after scripts have rendered.
        await collectLinks()
        if (await typeEverywhere(early)) {
          come()
          await untilHydrated(early)
          // A new currency is applied once its prices are loaded.
          await expect.poll(() => lost(early), { message: address }).toEqual([])
        }
        visited.add(keyOf(address)).add(patternOf(address))
        await collectLinks()
      }
      come()
      go()
      await early.close()
    }
    /** Visits one URL of each kind, three at a time. */
    async function visitAll(addresses: Iterable<string>) {
      const one = new Map([...addresses].map((address) => [keyOf(address), address]))
      const waiting = [...one].filter(([key]) => key !== '' && !visited.has(key)).map(([, address]) => address)
      const work = async () => {
        const lane = await openLane(browser, url, context)
        for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) await visit(lane, address)
        await lane.close()
      }
      await Promise.all([work(), work(), work()])
    }
    return { visited, links, patterns, visitAll }
  }

  test('survives in the forms of strangers', async () => {
    const { setupUrl } = shop()
    await walk.visitAll([
      '/login',
      '/register',
      '/forgot-password',
      '/delete-account',
      '/reset-password',
      '/admin/login',
      setupUrl,
    ])
  }, 300_000)

  test('survives in the forms of orders, and on every page with one address', async () => {
    const { server, setupUrl } = shop()
    const { page } = visitor
    await setUpOwner(page, setupUrl)
    const { number, accessToken } = await placeAndPay(server.url)
    const goods = { items: [{ productId: 'sticker-pack', quantity: 2 }], customer: anyCustomer() as never }
    const arrived = await placeAndPay(server.url, orderBody(goods))
    const delivered = { form: { intent: 'move', to: 'delivered' }, headers: { origin: server.url } }
    await page.request.post(`${server.url}/admin/orders/view/${arrived.number}`, delivered)
    await addToCart(page, '/en', 'sticker-pack', words('en'))
    const unpaid = await place(server.url, orderBody({ customer: anyCustomer() as never }))
    const later = { ...anyGift(), sendOn: kuwaitDate(new Date(), 30) }
    const gift = {
      items: [{ productId: 'beginner-guide', quantity: 1, gift: later }],
      customer: anyCustomer() as never,
    }
    const placed = await placeAndPay(server.url, orderBody(gift))
    const ofOrder = [
      '/admin/products/variants/bustan-tshirt',
      // A variant's view, which others link to, has no forms of its own.
      '/admin/products/view/beginner-guide',
      ...[`/gift/${placed.number}?token=${placed.accessToken}`, `/admin/orders/gifts/${placed.number}`],
      ...['refund', 'contact'].map((page) => `/admin/orders/${page}/${number}`),
      ...['link', 'paid'].map((page) => `/admin/orders/${page}/${unpaid.number}`),
    ]
    // A sold-out size is not linked before it is chosen.
    const soldOut = '/product/bustan-tshirt.xxl/back-in-stock'
    const back = `/order/${arrived.number}/return?token=${arrived.accessToken}`
    await walk.visitAll([`/order/${number}?token=${accessToken}`, back, soldOut, ...ofOrder])
    await walk.visitAll(walk.patterns.filter((pattern) => !pattern.includes(':')))
  }, 300_000)

  test('survives on every page that these link to', async () => {
    // A detail page links to its forms.
    await walk.visitAll(walk.links)
    await walk.visitAll(walk.links)
    expect(walk.patterns.filter((pattern) => !walk.visited.has(pattern))).toEqual(unlinked)
  }, 300_000)
})
