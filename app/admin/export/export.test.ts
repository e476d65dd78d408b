import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { csvChunks } from '#app/admin/export/csv-chunks.ts'
import { csvResponse } from '#app/admin/export/csv-response.ts'
import { loader } from '#app/admin/export/export.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { account } from '#shop/accounts/table.ts'
import { auditEntry } from '#shop/audit/log.ts'
import { addProduct } from '#shop/catalog/add-product.ts'
import { decodeFile, readTable } from '#shop/catalog/import/import-file.ts'
import { planImport } from '#shop/catalog/import/import-plan.ts'
import { planSale } from '#shop/catalog/prices/plan-sale.ts'
import { isListed, product } from '#shop/catalog/table.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { order } from '#shop/orders/table.ts'
import { reportNames } from '#shop/reports/csv-reports.ts'
import { justProven, member } from '#tests/support/accounts/accounts.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { orderMaker } from '#tests/support/orders/made-order.ts'

const { made } = orderMaker(1)

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
describeOnBothEngines('the files of lists and reports', (open) => {
  const testShop = open.once()

  async function take(what: string, query = '') {
    const url = new URL(`/admin/export/${what}${query}`, testShop.url)
    const context = new RouterContextProvider()
    context.set(shopContext, testShop.shop)
    context.set(accountsContext, { ...testShop.accounts, admin: async () => admin, ...justProven })
    const request = new Request(url)
    return (await loader({ request, context, url, params: { what } } as never)) as Response
  }
  const text = async (response: Response) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())

  test.each([
    ['products', 'id,title,category,price,originalPrice,stock,sku,status,isNew,isLimited'],
    ['orders', 'orderNumber,customerName,customerEmail,total,status,paymentStatus,createdAt'],
    [
      'orders-full',
      'orderNumber,customerName,customerEmail,total,status,paymentStatus,createdAt,refunded,shipped,trackingNumbers,hasGifts',
    ],
    ['payments', 'day,kind,orderNumber,reference,gateway,method,gross,discount,shipping,refund,fee,net,note'],
    ['messages', 'messageNumber,name,email,subject,category,priority,status,createdAt'],
    ['discount-codes', 'code,type,value,usageLimit,usedCount,oneUserOnly,isActive,createdAt'],
    ['users', 'name,email,role,provider,status,createdAt,lastLogin'],
    ['newsletter', 'email,name,interests,state,language,subscribedAt,discountClaimed'],
  ])('the export %s has its columns (R6), and the audit log records who took it', async (what, columns) => {
    const response = await take(what)
    const day = kuwaitDate(testShop.clock.now())
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${what}-${day}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const file = await text(response)
    expect(file.startsWith(`\ufeff${columns}\r\n`)).toBe(true)
    expect(file.split('\r\n').every((line) => !/\n/.test(line.replace(/"[^"]*"/g, '')))).toBe(true)
    const taken = await testShop.shop.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subjectId, what))
      .orderBy(asc(auditEntry.id))
    expect(taken.at(-1)).toMatchObject({ action: 'export', actorEmail: admin.email, name: `${what}-${day}.csv` })
  })

  test('every report can be exported; an unknown one is a 404; a list keeps its filters', async () => {
    for (const name of reportNames) {
      const file = await text(await take(`report-${name}`, ''))
      expect(file.split('\r\n').length, name).toBeGreaterThan(name === 'downloads' || name === 'returns' ? 1 : 2)
    }
    const downloads = await text(await take('report-downloads'))
    expect(downloads).toContain('id,title,fileName,version,downloads,downloadsBefore')
    await expect(take('constructor')).rejects.toMatchObject({ status: 404 })
    const all = await text(await take('products'))
    const one = await text(await take('products', '?q=poster&foreign=1'))
    expect([all.split('\r\n').length, one.split('\r\n').length]).toEqual([9, 3])
    const [entry] = (
      await testShop.shop.db
        .select()
        .from(auditEntry)
        .where(eq(auditEntry.subjectId, 'products'))
        .orderBy(asc(auditEntry.id))
    ).slice(-1)
    expect(entry?.changes).toEqual([{ field: 'filters', from: null, to: 'q=*' }])
    expect(all).toContain('harvest-poster,')
    expect(all).toMatch(/,2\.25,/)
  })

  test('the audit log has no search terms of an export: they may be of a person who is erased later', async () => {
    await text(await take('orders', '?q=sara%40example.com&customer=sara%40example.com&status=pending'))
    const entries = await testShop.shop.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subjectId, 'orders'))
      .orderBy(asc(auditEntry.id))
    expect(entries.at(-1)?.changes).toEqual([{ field: 'filters', from: null, to: 'q=*&customer=*&status=pending' }])
  })

  test('an export imports back unchanged, whatever its content', async () => {
    const odd = {
      description: 'سطر\r\nآخر "مقتبس"',
      descriptionEn: '-5, "x"',
      tags: ['=a', '@b'],
      category: 'physical',
      isDigital: false,
      image: '',
      imageColour: '',
      imageAlt: '',
      imageAltEn: '',
      status: 'draft',
    } as const
    const add = (id: string, title: string, price: number) =>
      addProduct(
        testShop.shop.db,
        { ...odd, tags: [...odd.tags], id, title, titleEn: `'${title}`, price, originalPrice: 2255, stock: 3, sku: id },
        { files: [], pictures: [] },
        testShop.clock.now(),
      )
    await add('odd-1', '=1+1', 2255)
    await add('odd-3', "a;=1+1;'-2\t+3", 5)
    await add('odd-2', '  +965 \u202eabc\u202c', 5)
    const sale = { percent: 40, price: null, startsAt: null, endsAt: new Date(testShop.clock.now().getTime() + 60_000) }
    for (const id of ['odd-1', 'bustan-tshirt'])
      expect((await planSale(testShop.shop.db, testShop.clock, admin, id, sale)).ok).toBe(true)
    for (const what of ['products', 'products-full']) {
      const text = decodeFile(new Uint8Array(await (await take(what)).arrayBuffer()))
      const table = readTable(text.ok ? text.value : '')
      if (!table.ok) throw new Error(table.refusal.reason)
      const { rows } = await planImport(testShop.shop.db, table.value, { stock: true })
      expect(rows.length).toBe(await testShop.shop.db.$count(product, what === 'products' ? isListed : undefined))
      expect(rows.filter(({ kind }) => kind !== 'unchanged')).toEqual([])
    }
  })

  test('an account is listed with its sign-in methods', async () => {
    const { email } = await member(testShop)
    const at = testShop.clock.now()
    const google = { id: randomUUID(), accountId: randomUUID(), providerId: 'google', createdAt: at, updatedAt: at }
    const other = await member(testShop)
    await testShop.shop.db.delete(account).where(eq(account.userId, other.person.id))
    await testShop.shop.db.insert(account).values({ ...google, userId: other.person.id })
    const file = await text(await take('users', '?q=example'))
    expect(file).toMatch(new RegExp(`,${email},user,email,active,`))
    expect(file).toMatch(new RegExp(`,${other.email},user,google,active,`))
  })

  test('many rows come in batches, complete and without duplicates', async () => {
    const orders = Array.from({ length: 2300 }, (_, at) =>
      made({ number: `B-${at}`, createdAt: new Date(Date.UTC(2018, 0, 1) + Math.floor(at / 3)), lines: [] }),
    )
    for (let at = 0; at < orders.length; at += 460)
      await testShop.shop.db
        .insert(order)
        .values(orders.slice(at, at + 460).map(({ row }) => ({ ...row, email: '=1+1@x.example' })))
    const file = await text(await take('orders'))
    const numbers = [...file.matchAll(/^B-(\d+),/gm)].map(([, number]) => number)
    expect(numbers).toHaveLength(2300)
    expect(new Set(numbers).size).toBe(2300)
    expect(file).toContain(",'=1+1@x.example,")
  })
})

describe('a file of 20,000 rows', () => {
  const columns = [['n', (row: { n: number }) => row.n]] as const
  const rows = (read: number[]) =>
    csvResponse(
      'x.csv',
      csvChunks(
        columns,
        ({ n }) => n,
        async (limit, after = 0) => {
          read.push(after)
          const batch = Array.from({ length: limit }, (_, at) => ({ n: after + at + 1 }))
          return { rows: batch, older: after + limit < 20_000 }
        },
      ),
    )

  test('is read a thousand rows at a time, and only as fast as it is consumed', async () => {
    const read: number[] = []
    const reader = rows(read).body!.getReader()
    expect(read).toEqual([])
    await reader.read()
    await reader.read()
    expect(read).toEqual([0])
    let lines = 0
    for (let part = await reader.read(); !part.done; part = await reader.read())
      lines += new TextDecoder().decode(part.value).split('\r\n').length - 1
    expect([lines, read.length]).toEqual([19_000, 20])
  })

  test('stops when the client disconnects', async () => {
    const read: number[] = []
    const reader = rows(read).body!.getReader()
    for (let at = 0; at < 3; at++) await reader.read()
    await reader.cancel()
    await new Promise((soon) => setImmediate(soon))
    expect(read).toEqual([0, 1000])
  })
})
