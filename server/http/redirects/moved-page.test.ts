import { asc, eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { action, loader } from '#app/admin/redirects/redirects.tsx'
import routes from '#app/routes.ts'
import { loader as notFound } from '#app/storefront/layout/not-found.tsx'
import { loader as productPage } from '#app/storefront/product/product.tsx'
import { auditEntry } from '#shop/audit/log.ts'
import { changeProducts } from '#shop/catalog/change-products.ts'
import { transact } from '#shop/db.ts'
import { isOwnPath } from '#shop/redirects/path.ts'
import {
  addRedirects,
  deleteRedirect,
  maxRedirects,
  restoreRedirect,
  saveRedirect,
} from '#shop/redirects/save-redirect.ts'
import { pageRedirect } from '#shop/redirects/table.ts'
import { adminCookie } from '#tests/support/accounts/accounts.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })

type Node = { path?: string; index?: boolean; children?: Node[] }
const pathsOf = (nodes: readonly Node[], above = ''): string[] =>
  nodes.flatMap(({ path = '', children }) => [
    ...(children ? [] : [`${above}/${path}`]),
    ...pathsOf(children ?? [], `${above}/${path}`),
  ])

test('no page of the shop can be redirected', async () => {
  const paths = pathsOf(await (routes as unknown as Node[]))
    .map((path) => path.replace(/\/+/g, '/').replace('/:lang?', '').replace(/\/$/, '') || '/')
    .filter((path) => !path.includes('*') && !path.startsWith('/product/'))
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => !isOwnPath(path))).toEqual([])
})

describeOnBothEngines('redirects of old pages', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    const build = buildOf({
      ':lang?/product/:id': { loader: productPage },
      '*': { loader: notFound },
      'admin/redirects': { action, loader },
    })
    // A page consists of its status.
    const render = (_: Request, status: number) => new Response(`${status}`, { status })
    testShop = await open({ build: { ...build, entry: { module: { default: render } } } as never })
  })
  const db = () => testShop.shop.db
  const save = (path: string, target: string) => saveRedirect(db(), testShop.shop.clock, admin, { path, target })
  const look = async (path: string, method = 'GET') => {
    const found = await fetch(`${testShop.url}${path}`, { method, redirect: 'manual' })
    return [found.status, found.headers.get('location')]
  }
  const becomes = (path: string, expected: unknown[]) =>
    until(`${path} is ${expected}`, async () => JSON.stringify(await look(path)) === JSON.stringify(expected))

  test('lead to the new page in the same language; existing pages are never redirected', async () => {
    expect(await look('/products/old')).toEqual([404, null])
    const [target, first] = ['/product/sticker-pack?from=old', '/about']
    expect(await save('/products/old', first)).toEqual({ ok: true, value: { replaced: null } })
    expect(await save('/products/old', target)).toEqual({ ok: true, value: { replaced: first } })
    expect(await save('/products/old', target)).toEqual({ ok: true, value: { replaced: null } })
    await becomes('/products/old', [301, '/product/sticker-pack?from=old'])
    expect(await look('/en/Products/OLD/?variant=1')).toEqual([301, '/en/product/sticker-pack?from=old'])
    expect(await look('/products/old', 'HEAD')).toEqual([301, '/product/sticker-pack?from=old'])
    expect((await fetch(`${testShop.url}/products/old`, { redirect: 'manual' })).headers.get('cache-control')).toBe(
      'no-store',
    )
    // A page added later takes precedence over its redirect.
    const row = { target: '/shop', by: 'x', createdAt: testShop.clock.now() }
    await db()
      .insert(pageRedirect)
      .values({ path: '/product/sticker-pack', ...row })
    testShop.shop.redirects.invalidate()
    expect(await look('/product/sticker-pack')).toEqual([200, null])
    await db().delete(pageRedirect).where(eq(pageRedirect.path, '/product/sticker-pack'))
    testShop.shop.redirects.invalidate()
    await deleteRedirect(db(), testShop.shop.clock, admin, '/products/old')
    await becomes('/products/old', [404, null])
    const entries = await db()
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, 'redirect'))
      .orderBy(asc(auditEntry.id))
    expect(entries.map(({ action: done, subjectId }) => [done, subjectId])).toEqual([
      ['create', '/products/old'],
      ['change', '/products/old'],
      ['delete', '/products/old'],
    ])
  })

  test('of a page with a trailing slash lead to the page without it, on this host', async () => {
    const page = '/en/product/harvest-poster'
    expect(await look(`${page}/?variant=x&utm_source=y`)).toEqual([301, `${page}?variant=x&utm_source=y`])
    expect(await look(`${page}/`, 'HEAD')).toEqual([301, page])
    expect((await look('/admin/redirects/', 'POST'))[0]).not.toBe(301)
    for (const path of ['/', '/en/', '//evil.example/', '/%5Cevil.example//', '/\\evil.example/'])
      expect([path, (await look(path))[1] ?? '/']).toEqual([path, expect.stringMatching(/^\/(?![\\/])/)])
  })

  test('of an archived product lead to its successor, and its page takes precedence once it is active again', async () => {
    const [old, successor] = ['/product/sticker-pack', '/product/harvest-poster']
    const setStatus = (change: 'archive' | 'activate') =>
      changeProducts(db(), testShop.shop.clock, admin, { ids: ['sticker-pack'], change })
    expect((await save('/stickers', old)).ok).toBe(true)
    await becomes('/stickers', [301, old])
    await setStatus('archive')
    expect((await save(old, successor)).ok).toBe(true)
    await becomes(old, [301, successor])
    expect(await look('/en/stickers')).toEqual([301, `/en${successor}`])
    // A navigation inside the shop reads the page's data.
    const data = await fetch(`${testShop.url}/en${old}.data`, { redirect: 'manual' })
    expect([data.status, await data.text()]).toEqual([202, expect.stringContaining(`"/en${successor}"`)])
    await setStatus('activate')
    await becomes(old, [200, null])
    await becomes('/stickers', [301, old])
    await db().delete(pageRedirect)
    testShop.shop.redirects.invalidate()
  })

  test('can be restored after deletion, once, and unless the path has another one by now', async () => {
    const { clock } = testShop.shop
    const gone = async (path: string) => {
      expect((await save(path, '/about')).ok).toBe(true)
      return (await deleteRedirect(db(), clock, admin, path)) ?? ''
    }
    const restore = (id: string) => restoreRedirect(db(), clock, admin, id)
    const id = await gone('/gone/once')
    expect((await restore(id)).ok).toBe(true)
    await becomes('/gone/once', [301, '/about'])
    expect(await restore(id)).toMatchObject({ refusal: { reason: 'gone' } })
    const replaced = await gone('/gone/twice')
    await save('/gone/twice', '/shop')
    expect(await restore(replaced)).toMatchObject({ refusal: { reason: 'taken' } })
    await deleteRedirect(db(), clock, admin, '/gone/twice')
    // It was not used up by the refusal.
    expect((await restore(replaced)).ok).toBe(true)
    await db().delete(pageRedirect).where(like(pageRedirect.path, '/gone/%'))
  })

  test('never form a loop, also when two are saved concurrently', async () => {
    expect(await save('/product/sticker-pack', '/shop')).toEqual({ ok: false, refusal: { reason: 'own_page' } })
    expect(await save('/a', '/A/')).toEqual({ ok: false, refusal: { reason: 'circle' } })
    const both = await Promise.all([save('/a', '/b'), save('/b', '/a')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: { reason: 'circle' } })
    await transact(db(), (tx) =>
      addRedirects(
        tx,
        'x',
        [
          { path: '/b', target: '/a' },
          { path: '/a', target: '/b' },
          { path: '/shop', target: '/about' },
          { path: '/c', target: '//evil.example' },
          { path: '/products/ok', target: '/product/sticker-pack' },
          { path: '/product/Sticker-Pack/', target: '/shop' },
        ],
        testShop.clock.now(),
      ),
    )
    const all = await db().select().from(pageRedirect)
    expect(all.map(({ path }) => path).filter((path) => path !== '/a' && path !== '/b')).toEqual(['/products/ok'])
    expect(all).toHaveLength(2)
  })

  test('an admin can add, find and delete them; an invalid one is refused with its reason', async () => {
    const cookie = await adminCookie(testShop)
    const send = async (fields: Record<string, string>) => {
      const body = new URLSearchParams(fields)
      const headers = { cookie, origin: testShop.url }
      const response = await fetch(`${testShop.url}/admin/redirects.data`, { method: 'POST', headers, body })
      return [
        response.status,
        /"(own_page|not_local|not_a_path|circle|required)"/.exec(await response.text())?.[1] ?? null,
      ]
    }
    const typed = { intent: 'save', path: 'https://old.example/blogs/News', target: '/about' }
    expect(await send(typed)).toEqual([200, null])
    expect(await send({ ...typed, path: '/cart' })).toEqual([422, 'own_page'])
    expect(await send({ ...typed, path: 'news' })).toEqual([422, 'not_a_path'])
    expect(await send({ ...typed, target: 'https://evil.example/' })).toEqual([422, 'not_local'])
    expect(await send({ ...typed, target: '/blogs/news' })).toEqual([422, 'circle'])
    await becomes('/blogs/news', [301, '/about'])
    const list = await fetch(`${testShop.url}/admin/redirects.data?q=BLOGS`, { headers: { cookie } })
    const text = await list.text()
    expect([text.includes('/blogs/news'), text.includes('/products/ok')]).toEqual([true, false])
    expect(await send({ intent: 'delete', path: '/blogs/news' })).toEqual([200, null])
    await becomes('/blogs/news', [404, null])
  })

  test('are limited to ten thousand', async () => {
    const row = { target: '/shop', by: 'x', createdAt: testShop.clock.now() }
    const rows = Array.from({ length: maxRedirects }, (_, at) => ({ path: `/fill/${at}`, ...row }))
    for (let at = 0; at < rows.length; at += 2_000)
      await db()
        .insert(pageRedirect)
        .values(rows.slice(at, at + 2_000))
    expect(await save('/one-more', '/shop')).toEqual({ ok: false, refusal: { reason: 'too_many' } })
    expect((await save('/fill/1', '/about')).ok).toBe(true)
    await transact(db(), (tx) => addRedirects(tx, 'x', [{ path: '/more', target: '/shop' }], testShop.clock.now()))
    expect(await db().$count(pageRedirect, eq(pageRedirect.path, '/more'))).toBe(0)
    expect(testShop.errors).toEqual([])
  })
})
