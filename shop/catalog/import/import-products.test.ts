import { desc, eq, like } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { auditEntry } from '#shop/audit/log.ts'
import { WaitBudget, waitBudget } from '#shop/db.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { ask, place } from '#tests/support/buying.ts'
import { watchStatements } from '#tests/support/databases/statements.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { duplicateProduct } from '../duplicate-product.ts'
import { fileColumns, isOptional, productFieldNames } from '../fields/product-fields.ts'
import { followSchedule } from '../prices/follow-schedule.ts'
import { planLaunch } from '../prices/plan-launch.ts'
import { browseProducts } from '../read.ts'
import { product, stockMove } from '../table.ts'
import { decodeFile, readTable } from './import-file.ts'
import { planImport } from './import-plan.ts'
import { importProducts } from './import-products.ts'
import { readRow } from './import-row.ts'
import { readImport } from './read-import.ts'
import { undoImport } from './undo-import.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const tableOf = (text: string) => {
  const table = readTable(text)
  if (!table.ok) throw new Error(table.refusal.reason)
  return table.value
}

describe('a file', () => {
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

  test('is read in Excel’s formats: BOM, semicolons, tabs, Unicode text', () => {
    for (const bytes of [
      Buffer.from('sku;title\r\nA-1;دليل\r\n'),
      Buffer.from('\ufeffsku\ttitle\nA-1\tدليل'),
      Buffer.from('SKU,Title\rA-1,"دليل"\r'),
      utf16('sku\ttitle\r\nA-1\tدليل\r\n'),
    ]) {
      const text = decodeFile(bytes)
      const [row] = text.ok ? tableOf(text.value).rows : []
      expect(row).toEqual({ line: 2, cells: { sku: 'A-1', title: 'دليل' } })
    }
    // "دليل" in Windows-1256.
    expect(decodeFile(new Uint8Array([0xcf, 0xe1, 0xed, 0xe1]))).toMatchObject({ refusal: { reason: 'encoding' } })
  })

  test.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['title,price\nx,1', 'no_columns'],
    ['sku,SKU\na,b', 'column_twice'],
    ['sku,title\nA,"x', 'broken'],
    [`sku\n${'A\n'.repeat(5001)}`, 'too_many_rows'],
    [`sku\n${'x'.repeat(2 * 1024 * 1024)}`, 'too_large'],
  ])('%# is refused', (text, reason) => expect(readTable(text)).toMatchObject({ ok: false, refusal: { reason } }))

  test('reports the line of a row, also after multi-line cells and empty lines', () => {
    const { rows } = tableOf('sku,description\nA,"one\ntwo"\n\n,\nB,"x\r\ny"\nC,z')
    expect(rows.map(({ line, cells }) => [line, cells.sku])).toEqual([
      [2, 'A'],
      [6, 'B'],
      [8, 'C'],
    ])
  })

  const cell = (column: string, typed: string, delimiter = ';') => {
    const { values, problems } = readRow({ line: 2, cells: { [column]: typed } }, delimiter)
    return problems[0]?.reason ?? (values as Record<string, unknown>)[column]
  }
  test.each([
    ['price', '2.255', 2255],
    ['price', '٢٫٢٥٥', 2255],
    ['price', '۲.۲۵', 2250],
    ['price', '1,234.5', 1_234_500],
    ['price', '2,25', 2250],
    ['price', '2,255', 'decimal_comma'],
    ['price', '2.2500000', 2250],
    ['price', '2.2555', 'amount'],
    ['price', '-1', 'amount'],
    ['price', '1e3', 'amount'],
    ['originalPrice', ' ', null],
    ['stock', '١٢', 12],
    ['stock', '12.0', 12],
    ['stock', '12.5', 'whole'],
    ['stock', '', undefined],
    ['sessionMinutes', '٩٠', 90],
    ['sessionMinutes', '5', 'minutes'],
    ['sessionMinutes', '', null],
    ['isNew', 'TRUE', true],
    ['isNew', 'لا', false],
    ['isNew', 'maybe', 'yes_no'],
    ['category', 'Guide', 'guide'],
    ['category', 'fruit', 'category'],
    ['tags', 'ا، ب, ا', ['ا', 'ب']],
    ['sku', 'A B', 'sku'],
    ['title', 'x'.repeat(121), 'too_long'],
  ])('%s %j is read as %j', (column, typed, value) => expect(cell(column, typed)).toEqual(value))

  test('an empty cell clears lists and columns that may be null, whatever their kind, and no others', () => {
    const cells = Object.fromEntries(fileColumns.map((column) => [column, ' ']))
    const nullable = productFieldNames.filter((field) => !product[field].notNull)
    expect(nullable).toEqual(expect.arrayContaining(['originalPrice', 'packageOf', 'packageSessions', 'packageDays']))
    expect(readRow({ line: 2, cells }, ';')).toEqual({
      values: { ...Object.fromEntries(nullable.map((field) => [field, null])), tags: [], components: [] },
      problems: [],
    })
    for (const kind of ['line', 'block'] as const)
      expect(['', null].map((blank) => isOptional({ kind, max: 80, blank }))).toEqual([false, true])
  })
})

describeOnBothEngines('an import of products', (open) => {
  const testShop = open.once()
  afterEach(() => vi.restoreAllMocks())
  const rowOf = async (id: string) => (await testShop.shop.db.select().from(product).where(eq(product.id, id)))[0]
  const plan = (text: string, stock = true) => planImport(testShop.shop.db, tableOf(text), { stock })
  const run = async (text: string, hash?: string, stock = true) =>
    importProducts(testShop.shop.db, testShop.shop.clock, admin, {
      text,
      hash: hash ?? (await plan(text, stock)).hash,
      stock,
    })
  const writtenBy = async (imported: Awaited<ReturnType<typeof run>>) =>
    imported.ok ? readImport(testShop.shop.db, imported.value.id, testShop.shop.clock.now()) : imported
  const count = () => testShop.shop.db.$count(product)

  test('gives new products only ids that pages and forms accept', async () => {
    const long = 'a'.repeat(81)
    const ids = ['Poster_A1', long, '-poster', 'add', 'shop', 'a'.repeat(80)]
    const { rows } = await plan(
      ['id,sku,title,category,price', ...ids.map((id, at) => `${id},ID-${at},س,physical,1`)].join('\n'),
    )
    const invalid = (typed: string) => [{ column: 'id', reason: 'id', typed: typed.slice(0, 80) }]
    expect(rows.map(({ problems }) => problems)).toEqual([
      ...['Poster_A1', long, '-poster'].map(invalid),
      ...[[{ reason: 'id_taken' }], [{ reason: 'id_taken' }], []],
    ])
    const { words: _, ...poster } = (await rowOf('harvest-poster'))!
    await testShop.shop.db.insert(product).values({ ...poster, id: 'Poster_A1', sku: 'OLD-1', status: 'draft' })
    expect((await plan('id,price\nPoster_A1,7')).rows).toMatchObject([{ kind: 'changed', problems: [] }])
    await testShop.shop.db.delete(product).where(eq(product.id, 'Poster_A1'))
  })

  test('shows a preview, and does exactly that', async () => {
    const poster = (await rowOf('harvest-poster'))!
    const text = [
      'id;sku;title;titleEn;category;price;stock;tags;status',
      `harvest-poster;;بوستر الحصاد الكبير;;;٣٫١٢٥;${poster.stock + 4};;`,
      ';NEW-1;قبعة;Garden hat;physical;4.5;10;صيف، قبعات;active',
      `;${(await rowOf('sticker-pack'))!.sku};;;;;;;`,
    ].join('\r\n')
    const { rows, hash } = await plan(text)
    expect(rows.map(({ line, kind, id }) => [line, kind, id])).toEqual([
      [2, 'changed', 'harvest-poster'],
      [3, 'new', 'garden-hat'],
      [4, poster.tags.length > 0 ? 'changed' : 'unchanged', 'sticker-pack'],
    ])
    expect(rows[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'title', from: poster.title, to: 'بوستر الحصاد الكبير' },
        { field: 'price', from: poster.price, to: 3125 },
        { field: 'stock', from: poster.stock, to: poster.stock + 4 },
      ]),
    )
    expect(rows[1]?.heldBack).toBe(true)
    const imported = await run(text, hash)
    expect(await writtenBy(imported)).toMatchObject({ created: 1 })

    expect(await rowOf('harvest-poster')).toMatchObject({ price: 3125, version: poster.version + 1 })
    expect(await rowOf('garden-hat')).toMatchObject({
      status: 'draft',
      isDigital: false,
      stock: 10,
      tags: ['صيف', 'قبعات'],
    })
    const [move] = await testShop.shop.db
      .select()
      .from(stockMove)
      .where(eq(stockMove.productId, 'harvest-poster'))
      .orderBy(desc(stockMove.id))
    expect(move).toMatchObject({ delta: 4, stock: poster.stock + 4, reason: 'import', by: admin.email })
    const audit = await testShop.shop.db.select().from(auditEntry)
    expect(audit.map(({ subject, action, subjectId }) => [subject, action, subjectId])).toEqual([
      ['import', 'import', imported.ok && imported.value.id],
    ])
    // The search finds the new title at once, and no draft.
    const search = async (q: string) =>
      JSON.stringify((await ask(`${testShop.url}/api/v1/products?q=${encodeURIComponent(q)}`)).body)
    expect(await search('الكبير')).toContain('harvest-poster')
    expect(await search('قبعة')).not.toContain('garden-hat')
    // Repeated, nothing changes, except that the hat still lacks what it needs to be on sale.
    expect(await run(text)).toEqual({ ok: false, refusal: { reason: 'errors' } })
    expect(await run(text.replace('active', ''))).toEqual({ ok: false, refusal: { reason: 'nothing' } })
  })

  test('reports the error of each line, and then imports none', async () => {
    const before = await count()
    const shirt = (await rowOf('bustan-tshirt'))!
    const text = [
      'id,sku,title,titleEn,category,price,stock',
      `beginner-guide,${shirt.sku},x,,,,`,
      'nobody,,x,,,,',
      ',NEW-2,,Two,physical,,1',
      ',NEW-3,ثلاثة,Three,physical,3,x',
      ',NEW-4,أربعة,Four,physical,4,1',
      ',NEW-4,خمسة,Five,physical,5,1',
      'beginner-guide,,,,,0,',
    ].join('\n')
    const { rows, hash } = await plan(text)
    expect(rows.map(({ kind, problems }) => [kind, ...problems.map(({ reason }) => reason)])).toEqual([
      ['error', 'id_mismatch'],
      ['error', 'no_key'],
      ['error', 'missing'],
      ['error', 'whole'],
      ['new'],
      ['error', 'twice'],
      ['error', 'not_ready'],
    ])
    expect(await run(text, hash)).toEqual({ ok: false, refusal: { reason: 'errors' } })
    expect(await count()).toBe(before)
  })

  test('shows a new preview when a product changed meanwhile, even by an order', async () => {
    const { stock, price } = (await rowOf('sticker-pack'))!
    const text = `id,stock\nsticker-pack,${stock + 20}`
    const { hash } = await plan(text)
    await place(testShop.url, {
      items: [{ productId: 'sticker-pack', quantity: 1 }],
      customer: { firstName: 'Noura', lastName: 'A', email: 'n@example.com', phone: '66123401' },
      shipping: { address: 'قطعة 10، شارع 5', city: 'حولي', area: 'السالمية', building: '12' },
      paymentMethod: 'knet',
      terms: true,
    })
    expect(await run(text, hash)).toEqual({ ok: false, refusal: { reason: 'changed' } })
    expect(await rowOf('sticker-pack')).toMatchObject({ stock: stock - 1, price })
    expect(await run(text)).toMatchObject({ ok: true })
  })

  test('leaves stock unchanged unless chosen, so that sales in the meantime are retained', async () => {
    const sold = (await rowOf('harvest-poster'))!
    const text = `id,sku,title,titleEn,category,price,stock\nharvest-poster,,,,,7.5,${sold.stock + 9}\n,CUP-1,كوب,Cup,physical,1,6`
    const { rows, hash } = await plan(text, false)
    expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['price'])
    expect(await run(text, hash)).toEqual({ ok: false, refusal: { reason: 'changed' } })
    expect(await writtenBy(await run(text, hash, false))).toMatchObject({ created: 1, changed: 1 })
    expect(await rowOf('harvest-poster')).toMatchObject({ price: 7500, stock: sold.stock })
    expect(await rowOf('cup')).toMatchObject({ stock: 6 })
    expect(await run(`id,stock\nharvest-poster,${sold.stock + 9}`, undefined, false)).toMatchObject({ ok: false })
    expect(await run(`id,stock\nharvest-poster,${sold.stock + 9}`)).toMatchObject({ ok: true })
    expect(await rowOf('harvest-poster')).toMatchObject({ stock: sold.stock + 9 })
  })

  test('drops the planned launch of a draft that it or its undoing puts on sale, and no other', async () => {
    const { db, clock } = testShop.shop
    const copied = await duplicateProduct(db, clock, admin, 'harvest-poster')
    if (!copied.ok) throw new Error(copied.refusal.reason)
    const { id } = copied.value
    const launchAt = new Date(clock.now().getTime() + 3_600_000)
    const plan = async () => expect(await planLaunch(db, clock, admin, { id, launchAt })).toMatchObject({ ok: true })
    await plan()
    expect(await run(`id,titleEn\n${id},Zanzibar poster`)).toMatchObject({ ok: true })
    expect(await rowOf(id)).toMatchObject({ status: 'draft', launchAt, changeAt: launchAt })
    expect(await run(`id,status\n${id},active`)).toMatchObject({ ok: true })
    expect(await rowOf(id)).toMatchObject({ status: 'active', launchAt: null, changeAt: null })
    const pulledBack = await run(`id,status\n${id},draft`)
    testShop.clock.set(launchAt)
    await followSchedule(db, clock)
    expect(await rowOf(id)).toMatchObject({ status: 'draft', launchAt: null })
    launchAt.setHours(launchAt.getHours() + 1)
    await plan()
    expect(pulledBack.ok && (await undoImport(db, clock, admin, pulledBack.value.id))).toMatchObject({ ok: true })
    expect(await rowOf(id)).toMatchObject({ status: 'active', launchAt: null, changeAt: null })
  })

  test('of two concurrent ones one is done and one previewed again; a failure in the middle changes nothing', async () => {
    const text = 'sku,title,titleEn,category,price\nRACE-1,أ,Race one,physical,1\nRACE-2,ب,Race two,physical,2'
    const { hash } = await plan(text)
    const outcomes = await Promise.all([run(text, hash), run(text, hash), run(text, hash)])
    expect(outcomes.map((one) => (one.ok ? 'done' : one.refusal.reason)).sort()).toEqual(['changed', 'changed', 'done'])

    const before = await count()
    const broken =
      'sku,title,titleEn,category,price,stock\nFAIL-1,أ,Fail one,physical,1,7\nFAIL-2,ب,Fail two,physical,2,7'
    const clock = { now: () => (clock.calls++ < 0 ? new Date() : new Date(Number.NaN)), calls: 0 }
    const { hash: again } = await plan(broken)
    await expect(
      importProducts(testShop.shop.db, clock, admin, { text: broken, hash: again, stock: true }),
    ).rejects.toThrow()
    expect(await count()).toBe(before)
    expect(testShop.errors).toEqual([])
  })

  test('of a thousand new products is one run', async () => {
    const lines = Array.from(
      { length: 1000 },
      (_, at) => `BULK-${at},منتج ${at},Bulk ${at},physical,1.${at % 10},${at}`,
    )
    const imported = await run(['sku,title,titleEn,category,price,stock', ...lines].join('\n'))
    expect(await writtenBy(imported)).toMatchObject({ created: 1000 })
    expect(await testShop.shop.db.$count(stockMove, eq(stockMove.productId, 'bulk-999'))).toBe(1)
  })

  test('of hundreds of changed products, and its undo, are few statements, so that buyers do not wait long', async () => {
    const { db, clock } = testShop.shop
    const rows = (row: (at: number) => string) => Array.from({ length: 510 }, (_, at) => row(at))
    const added = rows((at) => `WIDE-${at},منتج ${at},Wide ${at},physical,1.7`)
    expect(await run(['sku,title,titleEn,category,price', ...added].join('\n'))).toMatchObject({ ok: true })
    const ready = { description: 'وصف', descriptionEn: 'Text', image: '/products/harvest-poster', imageAltEn: 'Wide' }
    await db
      .update(product)
      .set({ ...ready, status: 'active' })
      .where(like(product.id, 'wide-%'))
    const lines = rows((at) => `wide-${at},Large ${at},${at + 2},LARGE-${at}`)
    const { requests } = watchStatements()
    const counted = async <Value>(work: () => Promise<Value>) => {
      requests.length = 0
      const value = await waitBudget.run(new WaitBudget(120_000), work)
      expect(requests.length).toBeLessThan(60)
      expect(requests.filter((each) => each === 'insert search_word')).toHaveLength(1)
      return value
    }
    const imported = await counted(() => run(['id,titleEn,price,sku', ...lines].join('\n')))
    expect(await writtenBy(imported)).toMatchObject({ created: 0, changed: 510 })
    expect(await rowOf('wide-7')).toMatchObject({
      titleEn: 'Large 7',
      price: 9_000,
      sku: 'LARGE-7',
      version: 2,
      tags: [],
    })
    const named = async (q: string) => (await browseProducts(db, { q } as never)).products.map(({ id }) => id)
    expect(await named('LARGE-7')).toContain('wide-7')
    const id = imported.ok ? imported.value.id : ''
    const undone = await counted(() => undoImport(db, clock, admin, id))
    expect(undone).toMatchObject({ value: { restored: 510, left: [] } })
    expect(await rowOf('wide-7')).toMatchObject({ titleEn: 'Wide 7', price: 1_700, sku: 'WIDE-7', version: 3 })
    expect(await named('LARGE-7')).toEqual([])
  })

  if (open.engine === 'postgres')
    test('locks only the products that it changes', async () => {
      const { price } = (await rowOf('sticker-pack'))!
      const text = `id,price\nharvest-poster,8.125\nsticker-pack,${(price / 1000).toFixed(3)}`
      await testShop.shop.db.transaction(async (tx) => {
        await tx.select({ id: product.id }).from(product).where(eq(product.id, 'sticker-pack')).for('update')
        expect(await writtenBy(await run(text))).toMatchObject({ changed: 1 })
      })
    })
})
