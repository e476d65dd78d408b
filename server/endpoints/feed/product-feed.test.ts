import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { duplicateProduct } from '#shop/catalog/duplicate-product.ts'
import { planLaunch } from '#shop/catalog/prices/plan-launch.ts'
import { planSale } from '#shop/catalog/prices/plan-sale.ts'
import { product } from '#shop/catalog/table.ts'
import { concurrencyLimits } from '#shop/limits.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { readFeedItems } from '#tests/support/network/feed-reader.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { addBundle } from '#tests/support/orders/bundles.ts'
import { inSizes, typedSizes } from '#tests/support/orders/sizes.ts'
import { until } from '#tests/support/poll.ts'
import { feedId } from './feed-item.ts'
import { productFeed } from './product-feed.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const hour = 3_600_000

describeOnBothEngines('product feed', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open({ env: { TRUST_PROXY: '1' } })
  })
  const db = () => testShop.shop.db
  const inHours = (hours: number) => new Date(testShop.clock.now().getTime() + hours * hour)
  const change = (id: string, to: Partial<typeof product.$inferInsert>) =>
    db().update(product).set(to).where(eq(product.id, id))
  async function read(path = '/feed/en.xml') {
    const { status, body } = await ask<string>(testShop.url + path)
    expect(status).toBe(200)
    return new Map(readFeedItems(body).map((item) => [item['g:id']?.[0] ?? '', item]))
  }
  const prices = async (id: string) => {
    const item = (await read()).get(id)
    return ['g:price', 'g:sale_price', 'g:sale_price_effective_date'].map((name) => item?.[name]?.join() ?? null)
  }
  const plan = (id: string, from: number, to: number, price: number) =>
    planSale(db(), testShop.clock, admin, id, { percent: null, price, startsAt: inHours(from), endsAt: inHours(to) })
  const instant = (at: Date) => at.toISOString().replace(/\.\d+/, '')

  test('has every field of a product, in the language of the file', async () => {
    await change('harvest-poster', { price: 2250, originalPrice: null, stock: 3 })
    const [stored] = await db().select().from(product).where(eq(product.id, 'harvest-poster'))
    const shared = {
      'g:id': ['harvest-poster'],
      'g:availability': ['in_stock'],
      'g:price': ['2.250 KWD'],
      'g:condition': ['new'],
      'g:identifier_exists': ['no'],
      'g:image_link': [`${testShop.url}/social/jpeg${stored?.image}.jpg`],
      'g:additional_image_link': ['room', 'detail'].map(
        (part) => `${testShop.url}/social/jpeg${stored?.image}-${part}.jpg`,
      ),
    }
    const { name } = await testShop.shop.settings.read()
    expect((await read()).get('harvest-poster')).toEqual({
      ...shared,
      title: [stored?.titleEn],
      description: [stored?.descriptionEn],
      link: [`${testShop.url}/en/product/harvest-poster`],
      'g:brand': [name.en],
      'g:product_type': ['Physical Products'],
    })
    expect((await read('/feed/ar.xml')).get('harvest-poster')).toEqual({
      ...shared,
      title: [stored?.title],
      description: [stored?.description],
      link: [`${testShop.url}/ar/product/harvest-poster`],
      'g:brand': [name.ar],
      'g:product_type': ['منتجات وهدايا'],
    })
  })

  test('its pictures are squares in JPEG, which all catalogues read', async () => {
    const [image = ''] = (await read()).get('harvest-poster')?.['g:image_link'] ?? []
    const response = await fetch(image)
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([response.headers.get('content-type'), format, width, height]).toEqual(['image/jpeg', 'jpeg', 960, 960])
    expect((await fetch(`${testShop.url}/social/jpeg/products/none.jpg`)).status).toBe(404)
  })

  test('a variant on sale is an item of its group; a hidden one is none, nor is the product itself', async () => {
    const typed = typedSizes({ S: [3000, 10], M: [3500, 0], L: [4000, 1] }, 'FEED')
    const [, , large] = typed.variants
    if (large) large.isActive = false
    await inSizes(testShop, 'sticker-pack', typed)
    const items = await read('/feed/ar.xml')
    expect([...items.keys()].filter((id) => id.startsWith('sticker-pack'))).toEqual([
      'sticker-pack.s',
      'sticker-pack.m',
    ])
    const [stored] = await db().select().from(product).where(eq(product.id, 'sticker-pack'))
    expect(items.get('sticker-pack.m')).toMatchObject({
      title: [`${stored?.title} · M`],
      description: [stored?.description],
      link: [`${testShop.url}/ar/product/sticker-pack?variant=sticker-pack.m`],
      'g:item_group_id': ['sticker-pack'],
      'g:size': ['M'],
      'g:price': ['3.500 KWD'],
      'g:availability': ['out_of_stock'],
    })
    expect(items.get('sticker-pack.s')).toMatchObject({ 'g:price': ['3.000 KWD'], 'g:availability': ['in_stock'] })
  })

  test('an option that no catalogue knows is a detail, in the language of the file', async () => {
    const typed = typedSizes({ Calm: [3000, 10], Bright: [3500, 1] }, 'MOOD')
    typed.options[0] = { ...typed.options[0]!, name: 'الطابع', nameEn: 'Mood' }
    const copied = await duplicateProduct(db(), testShop.clock, admin, 'harvest-poster')
    const id = copied.ok ? copied.value.id : ''
    expect(await inSizes(testShop, id, typed)).toMatchObject({ ok: true })
    await change(id, { status: 'active' })
    const item = (await read('/feed/ar.xml')).get(`${id}.bright`)
    expect([item?.['g:attribute_name'], item?.['g:attribute_value'], item?.['g:size']]).toEqual([
      ['الطابع'],
      ['Bright'],
      undefined,
    ])
  })

  test('prices and dates are those of the shop: before, during and after a sale', async () => {
    const id = 'rare-crops-guide'
    await change(id, { price: 5000, originalPrice: null })
    expect(await prices(id)).toEqual(['5.000 KWD', null, null])
    const [from, to] = [inHours(25), inHours(30)]
    expect(await plan(id, 25, 30, 3500)).toMatchObject({ ok: true })
    expect(await prices(id)).toEqual(['5.000 KWD', null, null])
    testShop.clock.forward(2 * hour)
    const announced = ['5.000 KWD', '3.500 KWD', `${instant(from)}/${instant(to)}`]
    expect(await prices(id)).toEqual(announced)
    testShop.clock.set(from)
    const shown = async () => {
      const { body } = await ask<{ price: { amount: number } }>(`${testShop.url}/api/v1/products/${id}`)
      return body.price.amount
    }
    await until('the sale has begun', async () => (await shown()) === 3500)
    expect(await prices(id)).toEqual(announced)
    testShop.clock.set(to)
    await until('the sale has ended', async () => (await shown()) === 5000)
    expect(await prices(id)).toEqual(['5.000 KWD', null, null])
  })

  test('a crossed-out price without dates is the regular one; that of a bundle’s parts is none', async () => {
    await change('harvest-poster', { price: 2250, originalPrice: 3000 })
    expect(await prices('harvest-poster')).toEqual(['3.000 KWD', '2.250 KWD', null])
    const bundle = await addBundle(testShop, [{ id: 'harvest-poster', quantity: 2 }], 4000)
    expect(await prices(bundle)).toEqual(['4.000 KWD', null, null])
    expect((await read()).get(bundle)).toMatchObject({ 'g:is_bundle': ['yes'], 'g:availability': ['in_stock'] })
    await change('harvest-poster', { stock: 1 })
    expect((await read()).get(bundle)).toMatchObject({ 'g:availability': ['out_of_stock'] })
  })

  test('what shoppers cannot see is absent: drafts, archived products, and one before its launch', async () => {
    const copied = await duplicateProduct(db(), testShop.clock, admin, 'harvest-poster')
    const id = copied.ok ? copied.value.id : ''
    expect(await planLaunch(db(), testShop.clock, admin, { id, launchAt: inHours(1) })).toMatchObject({ ok: true })
    expect((await read()).has(id)).toBe(false)
    testShop.clock.forward(hour)
    await until('it is on sale', async () => (await read()).has(id))
    await change(id, { status: 'archived' })
    expect((await read()).has(id)).toBe(false)
  })

  test('booked sessions are only in a feed that asks for them; an unknown category is refused', async () => {
    const types = async (path: string) =>
      [...new Set([...(await read(path)).values()].flatMap((item) => item['g:product_type'] ?? []))].sort()
    expect(await types('/feed/en.xml')).toEqual(['Digital Guides', 'Physical Products'])
    expect(await types('/feed/en.xml?category=physical')).toEqual(['Physical Products'])
    expect(await types('/feed/en.xml?category=consultation')).toEqual(['Consultation Sessions'])
    expect((await ask(`${testShop.url}/feed/en.xml?category=other`)).status).toBe(422)
  })

  test('any text makes a well-formed file within the limits of the catalogues', async () => {
    const wild = 'A <b>&amp; "B" \u0001\u001b\uffff\u{1f33b}'
    await change('harvest-poster', {
      titleEn: wild,
      title: `${'ب'.repeat(148)}\u{1f33b}ب`,
      descriptionEn: 'x'.repeat(5001),
    })
    const item = (await read()).get('harvest-poster')
    expect(item?.title).toEqual(['A <b>&amp; "B" \u{1f33b}'])
    expect(item?.description?.[0]).toHaveLength(5000)
    expect((await read('/feed/ar.xml')).get('harvest-poster')?.title).toEqual([`${'ب'.repeat(148)}…`])
    const long = 'a'.repeat(80)
    expect(feedId(`${long}.x`)).toHaveLength(50)
    expect(feedId(`${long}.x`)).not.toBe(feedId(`${long}.y`))
    expect(feedId('short.x')).toBe('short.x')
  })

  test('read in batches, it is the same file, with each product once', async () => {
    const whole = await ask<string>(`${testShop.url}/feed/en.xml`)
    const reads = vi.spyOn(testShop.shop, 'readOnReplica')
    const batched = await productFeed(testShop.shop, { batch: 2 }).request('/en.xml')
    expect(await batched.text()).toBe(whole.body)
    const ids = readFeedItems(whole.body).map((item) => item['g:id']?.[0])
    expect(new Set(ids).size).toBe(ids.length)
    expect(reads.mock.calls.length).toBeGreaterThan(3)
    reads.mockRestore()
  })

  test('has the headers of a public file, compressed where the client asks for it', async () => {
    const url = `${testShop.url}/feed/ar.xml`
    const sent = async (init: RequestInit) => {
      const { status, headers, body } = await ask<string>(url, init)
      const shown = ['content-type', 'cache-control', 'content-encoding', 'vary'].map((name) => headers.get(name))
      return [status, ...shown, body.length > 0]
    }
    const common = ['application/xml; charset=utf-8', 'public, max-age=300']
    const plain = { headers: { 'Accept-Encoding': 'identity' } }
    expect(await sent(plain)).toEqual([200, ...common, null, 'Accept-Encoding', true])
    expect(await sent({ method: 'HEAD', ...plain })).toEqual([200, ...common, null, 'Accept-Encoding', false])
    const zipped = await new Promise<Buffer>((resolve, reject) => {
      const parts: Buffer[] = []
      get(url, { headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
        expect(response.headers['content-encoding']).toBe('gzip')
        response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
      }).on('error', reject)
    })
    expect(gunzipSync(zipped).toString()).toBe((await ask<string>(url, plain)).body)
    for (const path of ['/feed/fr.xml', '/feed', '/feed/en.xml/x'])
      expect([path, (await ask(testShop.url + path)).status]).toEqual([path, 404])
  })

  test('robots.txt hides neither the feeds nor their pictures', async () => {
    expect((await ask<string>(`${testShop.url}/robots.txt`)).body).not.toMatch(/feed|social/)
  })

  test('a public test shop’s is not indexed, like its sitemap', async () => {
    const hidden = await open({ env: { BASE_URL: 'https://test.bustan.example' } })
    expect((await fetch(`${hidden.url}/feed/en.xml`)).headers.get('x-robots-tag')).toBe('noindex')
    expect((await fetch(`${testShop.url}/feed/en.xml`)).headers.get('x-robots-tag')).toBeNull()
  })
})

describeOnBothEngines('a large product feed', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open({ env: { TRUST_PROXY: '1' } })
    // Far more than sockets and compression hold on their way.
    await testShop.shop.db.execute(sql`
      insert into ${product} (id, title, title_en, description, description_en, price, image, image_colour, image_alt,
        image_alt_en, category, is_digital, stock, sku, status, created_at, updated_at)
      select 'many-' || n, 'كثير ' || n, 'Many ' || n, repeat('وصف ', 900), (
          select string_agg(md5(n || '-' || part), '') from generate_series(1, 120) part
        ), 1000 + n, '/products/sticker-pack', '#ffffff', '', '', 'physical', false, 5, 'MANY-' || n, 'active', now(), now()
      from generate_series(1, 6000) n`)
  })
  const begin = (network: string) =>
    get(`${testShop.url}/feed/en.xml`, { headers: { 'X-Forwarded-For': network }, agent: false }).on('error', () => {})
  const hold = (network: string, encoding = 'identity') =>
    new Promise<{ status: number | undefined; close: () => void }>((resolve) => {
      const headers = { 'X-Forwarded-For': network, 'Accept-Encoding': encoding }
      const request = get(`${testShop.url}/feed/en.xml`, { headers, agent: false }, (response) => {
        response.on('error', () => {})
        resolve({ status: response.statusCode, close: () => request.destroy() })
      }).on('error', () => {})
    })

  test.each(['identity', 'gzip'])(
    'a client that goes away frees its place and stops the reading (%s)',
    async (encoding) => {
      const network = `198.51.100.${encoding.length}`
      const reads = vi.spyOn(testShop.shop, 'readOnReplica')
      const places = await Promise.all(
        Array.from({ length: concurrencyLimits.feedsHere.running }, () => hold(network, encoding)),
      )
      expect(places.map(({ status }) => status)).toEqual(places.map(() => 200))
      const refused = await hold(network)
      expect(refused.status).toBe(503)
      const other = await hold('203.0.113.7')
      expect(other.status).toBe(200)
      // Nothing is held for them in the database: it answers everyone else.
      expect((await ask(`${testShop.url}/api/v1/products`)).status).toBe(200)
      for (const { close } of [...places, other]) close()
      await until('there is a place again', async () => {
        const next = await hold(network)
        next.close()
        return next.status === 200
      })
      await until('none is sent any more', async () => {
        const before = reads.mock.calls.length
        await new Promise((resolve) => setImmediate(resolve))
        await ask(`${testShop.url}/api/v1/products`)
        return reads.mock.calls.length === before
      })
      // Of the 61 batches of each.
      expect(reads.mock.calls.length).toBeLessThan(61 * places.length)
      reads.mockRestore()
      expect(testShop.errors).toEqual([])
    },
  )

  test('a client that goes away before the first batch is read frees its place', async () => {
    const network = '198.51.100.77'
    const real = testShop.shop.readOnReplica
    const { promise: opened, resolve: openGate } = Promise.withResolvers<void>()
    const reads = vi.spyOn(testShop.shop, 'readOnReplica').mockImplementation(async (read) => {
      await opened
      return real(read)
    })
    const requests = Array.from({ length: concurrencyLimits.feedsHere.running }, () => begin(network))
    await until('all have begun', async () => reads.mock.calls.length === requests.length)
    const closed = requests.map((request) => new Promise((resolve) => request.once('close', resolve)))
    for (const request of requests) request.destroy()
    await Promise.all(closed)
    await ask(`${testShop.url}/livez`)
    openGate()
    reads.mockRestore()
    await until('there is a place again', async () => {
      const next = await hold(network)
      next.close()
      return next.status === 200
    })
    expect(testShop.errors).toEqual([])
  })

  test('a feed whose database fails ends without its end, and leaves its place', async () => {
    const real = testShop.shop.readOnReplica
    let left = 0
    const readOnReplica: typeof real = (read) => (left-- > 0 ? real(read) : Promise.reject(new Error('gone')))
    const app = productFeed({ ...testShop.shop, readOnReplica }).onError((_, c) => c.body(null, 500))
    for (let each = 0; each <= concurrencyLimits.feedsHere.running; each++) {
      left = 2
      const response = await app.request('/en.xml')
      expect(response.status).toBe(200)
      await expect(response.text()).rejects.toThrow('gone')
      expect(testShop.errors.splice(0)).toMatchObject([{ message: 'a product feed could not be sent to its end' }])
      expect((await app.request('/en.xml')).status).toBe(500)
    }
  })

  test('one that is sent for too long is ended', async () => {
    const response = await productFeed(testShop.shop, { longestMs: 1, batch: 1 }).request('/en.xml')
    await expect(response.text()).rejects.toThrow(/timeout/)
  })
})
