import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { matchPath } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInRoles } from '#shop/accounts/roles/built-in-roles.ts'
import { subscription } from '#shop/newsletter/table.ts'
import { staffMember } from '../../roles/ask-as.ts'
import { forms } from '../../roles/forms.ts'
import { anyCustomer, orderBody, placeAndPay } from '../../support/buying.ts'
import { bothSent } from '../../support/emails.ts'
import { root } from '../../support/imports.ts'
import { freePort } from '../../support/network/free-port.ts'
import { openShop } from '../../support/open-shop.ts'
import { type Server, startServer } from '../../support/start-server.ts'
import { makeTestShop, type TestShop } from '../../support/test-shops.ts'
import { leaveBrowser, openBrowser } from '../support/browser.ts'

type Row = { path: string; name: string; roles: readonly string[] }

/** Which roles each admin route lets in, from docs/roles.md. */
function routes(): Row[] {
  const [, table = ''] = readFileSync(join(root, 'docs/roles.md'), 'utf8').split('## What each route asks for')
  return table
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\| `/.test(line))
    .map((line) => {
      const [path, name, , ...marks] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
      return { path: path!.replaceAll('`', ''), name: name!, roles: builtInRoles.filter((_, at) => marks[at] === '•') }
    })
}

const all = routes()

/** The rows of a path; those of its own rather than of a pattern. */
function rowsOf(pathname: string, kind: 'loader' | 'action'): Row[] {
  const what = /^\/admin\/export\/([\w-]+)/.exec(pathname)?.[1]
  const found = all.filter(
    ({ path, name }) =>
      matchPath(path.replace('/:lang?', ''), pathname) &&
      (what ? name.endsWith(`: ${what}`) : new RegExp(` ${kind}$`).test(name)),
  )
  const exact = found.filter(({ path }) => path === pathname)
  return (exact.length > 0 ? exact : found).filter(({ name }) => !name.startsWith('shell/layout'))
}

type Form = { action: string; fields: Record<string, string>[] }
type Offered = { links: string[]; forms: Form[]; uploads: number }

/** What of a page can be followed, and sent: a form with each of its buttons. */
const offeredBy = (page: Page, html: string): Promise<Offered> =>
  page.evaluate((text) => {
    const main = new DOMParser().parseFromString(text, 'text/html').querySelector('main')!
    const links = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
    const found = [...main.querySelectorAll('form')].filter((form) => form.getAttribute('method') === 'post')
    return {
      links: links.filter((href) => /^\/(admin|en\/preview)(\/|$)/.test(href)),
      forms: found.map((form) => {
        const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
        const own = Object.fromEntries(hidden.map(({ name, value }) => [name, value]))
        const buttons = [...form.querySelectorAll<HTMLButtonElement>('button:enabled[type=submit]')]
        return {
          action: form.getAttribute('action') ?? '',
          fields: buttons.map(({ name, value }) => ({ ...own, ...(name && { [name]: value }) })),
        }
      }),
      uploads: main.querySelectorAll('input[type=file]:enabled').length,
    }
  }, html)

describe('the admin area offers each role only what its role allows:', () => {
  let browser: Browser
  let page: Page
  let testShop: TestShop
  let server: Server
  const cookies = new Map<string, string>()
  beforeAll(async () => {
    testShop = await makeTestShop('pglite')
    const shop = await openShop({ engine: 'pglite', testShop })
    // An email and a subscriber, whose forms not every role may send.
    await bothSent(shop, await placeAndPay(shop.url, orderBody({ customer: anyCustomer() as never })))
    const now = shop.shop.clock.now()
    await shop.shop.db.insert(subscription).values({
      ...{ id: randomUUID(), email: 'reader@example.com', name: 'Sara', locale: 'en', interests: ['offers'] },
      ...{ state: 'confirmed', subscribedAt: now, confirmedAt: now, updatedAt: now },
    })
    for (const role of builtInRoles) cookies.set(role, (await staffMember(shop, role)).cookie)
    await shop.stop()
    server = await startServer(testShop, await freePort())
    browser = await openBrowser()
    page = await browser.newPage()
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await server.stop()
    await testShop.close()
  })

  /** Of pages with one pattern, such as those of orders, how many are visited: all groups of the settings. */
  const ofPattern = 10

  test.each(builtInRoles)('%s', async (role) => {
    const headers = { cookie: cookies.get(role)!, 'accept-language': 'en' }
    const paths = ['/admin/dashboard', ...all.map(({ path }) => path).filter((path) => !path.includes(':'))]
    const seen = new Set<string>()
    const visited = new Map<string, number>()
    const refused = new Set<string>()
    for (const to of paths) {
      const [address = ''] = to.split('#')
      const pathname = new URL(address, server.url).pathname
      const own = rowsOf(pathname, 'loader')
      if (seen.has(address) || own.some(({ roles }) => !roles.includes(role))) continue
      seen.add(address)
      const pattern = own[0]?.path ?? pathname
      const count = (visited.get(pattern) ?? 0) + 1
      if (count > ofPattern) continue
      visited.set(pattern, count)
      const response = await fetch(server.url + address, { headers, redirect: 'manual' })
      if (!response.headers.get('content-type')?.startsWith('text/html')) continue
      const html = await response.text()
      if (response.status !== 200 || !html.includes('<main')) continue
      const offered = await offeredBy(page, html)
      for (const link of offered.links) {
        const rows = rowsOf(new URL(link, server.url).pathname, 'loader')
        if (rows.some(({ roles }) => !roles.includes(role))) refused.add(`${pattern} links to ${rows[0]!.path}`)
        else paths.push(link)
      }
      for (const { action, fields } of offered.forms) {
        const [row] = rowsOf(new URL(action, server.url + address).pathname, 'action').filter(
          ({ name }) => !name.includes(': '),
        )
        for (const sent of fields) {
          const special = forms.filter(
            ([handler, , named]) =>
              handler === `admin/${row?.name}` && Object.entries(named).every(([name, value]) => sent[name] === value),
          )
          const needed = [
            row,
            ...special.map(([, of]) => all.find(({ name, path }) => path === row?.path && name.includes(`: ${of} `))),
          ]
          if (needed.some((each) => each && !each.roles.includes(role)))
            refused.add(`${pattern} sends ${sent.intent ?? sent.kind ?? ''} to ${row?.path}`)
        }
      }
      const [upload] = all.filter(({ name }) => name === 'products/files/files.ts action')
      if (offered.uploads > 0 && pattern.startsWith('/admin/products/') && !upload!.roles.includes(role))
        refused.add(`${pattern} uploads`)
    }
    expect([...refused].sort()).toEqual([])
    expect(visited.size).toBeGreaterThan(10)
  })
})
