import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc, eq, inArray, like, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#shop/audit/log.ts'
import { deleteProduct } from '#shop/catalog/delete-product.ts'
import { productPicture } from '#shop/catalog/media/table.ts'
import { product, stockMove } from '#shop/catalog/table.ts'
import { mail } from '#shop/email/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'
import { readGrid } from '../catalog/import/import-file.ts'
import { pageRedirect } from '../redirects/table.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { moveProducts } from './move-products.ts'
import { planMove } from './plan-move.ts'
import { recognise } from './platforms/recognise.ts'
import { pruneMoves, readMove } from './read.ts'
import { retryPictures } from './retry-pictures.ts'
import { startMove } from './start-move.ts'
import { move, movedPicture, movedProduct, movedRow } from './table.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const head =
  'Handle,Title,Body (HTML),Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Requires Shipping,Image Src,Image Alt Text,Variant Image,Status'

describeOnBothEngines('products of another shop', (open) => {
  let testShop: OpenShop
  const requested: string[] = []
  /** Error statuses of the picture server, by path. */
  const trouble = new Map<string, number>()
  let picture: Buffer
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requested.push(path)
    const status = trouble.get(path)
    if (status !== undefined) return void response.writeHead(status, { Location: '/else.jpg' }).end()
    response.writeHead(200).end(path.endsWith('.html') ? '<html>no picture at all</html>' : picture)
  })
  let pictures = ''
  beforeAll(async () => {
    picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#2c7a35' } })
      .jpeg()
      .toBuffer()
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
    pictures = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    testShop = await open()
  })
  afterAll(() => new Promise((closed) => server.close(closed)))
  const db = () => testShop.shop.db
  const fileOf = (...rows: string[]) => [head, ...rows].join('\n')
  const plan = async (text: string) => {
    const grid = readGrid(text)
    const file = grid.ok ? recognise(grid.value) : null
    if (file === null) throw new Error('not recognised')
    return planMove(db(), file)
  }
  const kinds = { shipped: 'physical', unshipped: 'guide' } as const
  const start = async (text: string, hash?: string) =>
    startMove(db(), testShop.shop, admin, { text, hash: hash ?? (await plan(text)).hash, ...kinds })
  const finished = (id: string) =>
    until('the file is brought over', async () => {
      const found = await readMove(db(), id)
      return found?.finishedAt && found.pictures.waiting === 0 ? found : undefined
    })
  async function bring(text: string) {
    const started = await start(text)
    if (!started.ok) throw new Error(started.refusal.reason)
    return finished(started.value.id)
  }
  const rowOf = async (id: string) => (await db().select().from(product).where(eq(product.id, id)))[0]

  test('become drafts with variants, pictures and redirects; importing the same file again changes nothing', async () => {
    const emails = await db().$count(mail)
    const text = fileOf(
      `seed-shirt,Seed shirt,<p>Soft</p>,"shirts, green",Size,S,SH-S,5,4.500,,TRUE,${pictures}/a.jpg,Front,${pictures}/s.jpg,active`,
      `seed-shirt,,,,,M,SH-M,2,5.25,,,${pictures}/b.jpg,,,`,
      `seed-mug,كوب البستان,وصف,,Title,Default Title,MUG-OLD,7,2,3,TRUE,,,,archived`,
      'far-away,Far,,,Title,Default Title,FAR,1,USD 12,,TRUE,,,,active',
      'taken,Taken,,,Title,Default Title,SEED-STICKERS,1,1,,TRUE,,,,active',
    ).replace('SEED-STICKERS', (await rowOf('sticker-pack'))!.sku)
    const planned = await plan(text)
    expect(planned.rows.map(({ state, problems }) => [state, problems.map(({ reason }) => reason)])).toEqual([
      ['waiting', []],
      ['waiting', []],
      ['refused', ['currency']],
      ['refused', ['sku_taken']],
    ])
    expect(await start(text, 'another')).toEqual({ ok: false, refusal: { reason: 'changed' } })
    const done = await bring(text)
    expect(done.rows.map(({ state, productId }) => [state, productId])).toEqual([
      ['made', 'seed-shirt'],
      ['made', 'seed-mug'],
      ['refused', null],
      ['refused', null],
    ])
    expect(done.pictures).toEqual({ waiting: 0, stored: 3, failed: 0 })
    expect(await rowOf('seed-shirt')).toMatchObject({
      ...{ title: 'Seed shirt', titleEn: 'Seed shirt', description: 'Soft', status: 'draft', category: 'physical' },
      ...{ price: 4500, stock: 7, tags: ['shirts', 'green'], imageAlt: 'Front', isDigital: false },
      image: expect.stringMatching(/^\/pictures\//),
    })
    expect(await rowOf('seed-mug')).toMatchObject({ status: 'archived', price: 2000, originalPrice: 3000, stock: 7 })
    const further = await db()
      .select()
      .from(productPicture)
      .where(eq(productPicture.productId, 'seed-shirt'))
      .orderBy(asc(productPicture.position))
    expect(further.map(({ position }) => position)).toEqual([0, 1])
    const [small, medium] = [await rowOf('seed-shirt.s'), await rowOf('seed-shirt.m')]
    expect(small).toMatchObject({ sku: 'SH-S', price: 4500, stock: 5, image: further[1]!.image })
    expect(medium).toMatchObject({ sku: 'SH-M', price: 5250, stock: 2, image: (await rowOf('seed-shirt'))!.image })
    const file = await fetch(`${testShop.url}${small!.image}-640.avif`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/avif'])
    const redirects = await db().select().from(pageRedirect).where(like(pageRedirect.path, '/products/seed-%'))
    expect(redirects.map(({ path, target }) => [path, target]).sort()).toEqual([
      ['/products/seed-mug', '/product/seed-mug'],
      ['/products/seed-shirt', '/product/seed-shirt'],
    ])
    const [entry] = await db().select().from(auditEntry).where(eq(auditEntry.subjectId, done.id))
    expect(entry).toMatchObject({ subject: 'import', action: 'import', actorEmail: admin.email })
    expect(entry!.changes.map(({ field, to }) => [field, to])).toEqual([
      ['import.platform', 'shopify'],
      ['import.created', 2],
      ['import.left', 2],
    ])
    expect(await db().$count(mail)).toBe(emails)
    await checkInvariants(db())

    const before = await db().$count(product)
    expect(await start(text)).toEqual({ ok: false, refusal: { reason: 'nothing' } })
    expect((await plan(text)).rows.slice(0, 2).map(({ state, productId }) => [state, productId])).toEqual([
      ['there', 'seed-shirt'],
      ['there', 'seed-mug'],
    ])
    expect(await db().$count(product)).toBe(before)

    // A deleted product is imported again.
    await deleteProduct(db(), testShop.shop.clock, admin, 'seed-mug')
    expect((await bring(text)).rows.map(({ state }) => state)).toEqual(['there', 'made', 'refused', 'refused'])
    expect(await rowOf('seed-mug')).toBeDefined()
  })

  test('confirmed twice at the same moment, and restarted in the middle, are created once', async () => {
    const text = fileOf(
      ...Array.from(
        { length: 90 },
        (_, at) => `many-${at},Many ${at},,,Title,Default Title,MANY-${at},${at},1,,TRUE,,,,`,
      ),
    )
    const { hash } = await plan(text)
    const started = await Promise.all([start(text, hash), start(text, hash)])
    const ids = started.flatMap((each) => (each.ok ? [each.value.id] : []))
    expect(ids.length).toBeGreaterThan(0)
    await Promise.all(ids.flatMap((id) => [1, 2, 3].map(() => moveProducts(testShop.shop, id))))
    for (const id of ids) await finished(id)
    expect(await db().$count(product, like(product.sku, 'MANY-%'))).toBe(90)
    expect(await db().$count(movedProduct, like(movedProduct.key, 'many-%'))).toBe(90)
    const rows = await db().select().from(movedRow).where(inArray(movedRow.moveId, ids))
    expect(rows.filter(({ state }) => state === 'made')).toHaveLength(90)
    expect(rows.every(({ state, product: rest }) => state !== 'waiting' && rest === null)).toBe(true)
    const moves = await db()
      .select({ total: sql<number>`sum(${stockMove.delta})::int` })
      .from(stockMove)
      .where(
        inArray(
          stockMove.productId,
          rows.flatMap(({ productId }) => productId ?? []),
        ),
      )
    expect(moves[0]?.total).toBe((89 * 90) / 2)
    await checkInvariants(db())
  })

  test('a picture that cannot be fetched is listed and can be fetched again; none is fetched twice', async () => {
    trouble.set('/moved.jpg', 302).set('/gone.jpg', 404).set('/away.jpg', 503)
    const urls = ['moved.jpg', 'gone.jpg', 'page.html', 'away.jpg', 'fine.jpg'].map((name) => `${pictures}/${name}`)
    const [first, ...more] = [...urls, 'http://example.com/x.jpg', 'https://10.0.0.1/x.jpg', 'file:///etc/passwd']
    const row = `pictured,Pictured,,,Title,Default Title,PIC-1,1,1,,TRUE,${first},,,`
    const started = await start(fileOf(row, ...more.map((url) => `pictured,,,,,,,,,,,${url},,,`)))
    const id = started.ok ? started.value.id : ''
    const failing = async () =>
      (
        await db().select().from(movedPicture).where(eq(movedPicture.moveId, id)).orderBy(asc(movedPicture.position))
      ).map(({ state, problem, tries }) => [state, problem, tries])
    await until('all were tried once', async () => {
      const all = await failing()
      return all.length === 8 && all.every(([state, , tries]) => state !== 'waiting' || tries === 1)
    })
    expect(await failing()).toEqual([
      ['failed', 'redirect', 0],
      ['failed', 'status', 0],
      ['failed', 'not_a_picture', 0],
      ['waiting', 'status', 1],
      ['stored', null, 0],
      ['failed', 'not_https', 0],
      ['failed', 'private_address', 0],
      ['failed', 'not_an_address', 0],
    ])
    // Its server is retried later, three times in all.
    for (const minutes of [2, 4]) {
      testShop.clock.forward(minutes * 60_000)
      await fetchPictures(testShop.shop)
    }
    expect((await failing())[3]).toEqual(['failed', 'status', 2])
    expect(requested.filter((path) => path === '/away.jpg')).toHaveLength(3)
    expect(requested).not.toContain('/else.jpg')

    trouble.clear()
    await retryPictures(db(), testShop.shop, admin, id)
    await Promise.all([fetchPictures(testShop.shop), fetchPictures(testShop.shop)])
    const found = await finished(id)
    expect(found.pictures).toEqual({ waiting: 0, stored: 4, failed: 4 })
    expect(await db().$count(productPicture, eq(productPicture.productId, 'pictured'))).toBe(3)
    expect(requested.filter((path) => path === '/fine.jpg')).toHaveLength(1)

    await pruneMoves(db(), new Date(testShop.clock.now().getTime() + 1))
    expect([await db().$count(move), await db().$count(movedRow), await db().$count(movedPicture)]).toEqual([0, 0, 0])
    expect(await db().$count(movedProduct)).toBeGreaterThan(0)
    expect(testShop.errors).toEqual([])
  })
})
