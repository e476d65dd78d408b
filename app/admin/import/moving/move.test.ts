import { beforeAll, expect, test } from 'vitest'
import { action, loader } from '#app/admin/import/import.tsx'
import { loader as imported } from '#app/admin/import/imported.tsx'
import { action as again, loader as moved } from '#app/admin/import/moving/move.tsx'
import { product } from '#shop/catalog/table.ts'
import { move } from '#shop/moving/table.ts'
import { adminCookie } from '#tests/support/accounts/accounts.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'

const file = [
  'ID,Type,SKU,Name,Published,Tax status,Stock,Regular price,Images',
  '1,simple,OLD-1,Old mug,1,taxable,4,2.5,',
  '2,virtual,OLD-2,دليل قديم,1,none,,1,',
].join('\r\n')

describeOnBothEngines('the import page with a file of another shop', (open) => {
  let testShop: OpenShop
  let cookie: string
  beforeAll(async () => {
    const pages = {
      'admin/import': { action, loader },
      'admin/import/:id': { loader: imported },
      'admin/import/moves/:id': { action: again, loader: moved },
    }
    testShop = await open({ build: buildOf(pages) })
    cookie = await adminCookie(testShop)
  })
  async function send(fields: Record<string, string>, path = '/admin/import') {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const headers = { cookie, origin: testShop.url }
    const response = await fetch(`${testShop.url}${path}.data`, { method: 'POST', headers, body })
    return { status: response.status, text: await response.text() }
  }
  const hashIn = (text: string) => /"([\w-]{43})"/.exec(text)?.[1] ?? ''

  test('previews without writing, and imports once its prices are confirmed to be dinars', async () => {
    const before = await testShop.shop.db.$count(product)
    const shown = await send({ text: file })
    expect([shown.status, shown.text.includes('woocommerce'), shown.text.includes('Old mug')]).toEqual([
      200,
      true,
      true,
    ])
    const fields = { text: file, hash: hashIn(shown.text), shipped: 'physical', unshipped: 'consultation' }
    const unsaid = await send(fields)
    expect([unsaid.status, unsaid.text.includes('"dinars"')]).toEqual([422, true])
    expect((await send({ ...fields, dinars: 'on', unshipped: 'physical' })).status).toBe(422)
    expect((await send({ ...fields, dinars: 'on', hash: 'x'.repeat(43) })).status).toBe(409)
    expect(await testShop.shop.db.$count(move)).toBe(0)

    const done = await send({ ...fields, dinars: 'on' })
    const path = /\/admin\/import\/moves\/[\w-]{36}/.exec(done.text)?.[0] ?? ''
    const read = async (at: string) =>
      (await fetch(`${testShop.url}${at}.data`, { headers: { cookie }, redirect: 'manual' })).text()
    await until('both are there', async () => (await testShop.shop.db.$count(product)) === before + 2)
    const page = await until('it is finished', async () => {
      const text = await read(path)
      return !text.includes('"waiting"],') && text.includes('"made"') && text
    })
    expect(page).toContain('"old-mug"')
    const products = await testShop.shop.db.select().from(product)
    expect(
      products.filter(({ sku }) => sku.startsWith('OLD-')).map(({ category, isDigital }) => [category, isDigital]),
    ).toEqual(
      expect.arrayContaining([
        ['physical', false],
        ['consultation', true],
      ]),
    )
    // The audit log names it as it names an import.
    expect(await read(path.replace('/moves', ''))).toContain(path)
    expect((await send({ x: '' }, path)).status).toBe(200)
    expect((await send(fields)).text).toContain('"there"')
    expect(testShop.errors).toEqual([])
  })
})
