import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessionPackage } from '#shop/appointments/packages/table.ts'
import { orderLine } from '#shop/orders/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, ask, orderBody } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addPackage } from '#tests/support/orders/packages.ts'
import { teamOrders } from '#tests/support/orders/team-orders.ts'
import { changeProduct } from '../change-product.ts'
import { createProduct } from '../create-product.ts'
import { deleteProduct } from '../delete-product.ts'
import { duplicateProduct } from '../duplicate-product.ts'
import { readEdited } from '../edited.ts'
import { blankFields } from '../fields/product-fields.ts'
import { newProductSchema } from '../fields/product-form.ts'
import { readTable } from '../import/import-file.ts'
import { planImport } from '../import/import-plan.ts'
import { importProducts } from '../import/import-products.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const session = 'garden-session'
const whole = { packageOf: session, packageSessions: 5, packageDays: 180 }
const nothing = { packageOf: null, packageSessions: null, packageDays: null }
let count = 0
const typed = (changes: object = {}) => ({
  ...{ ...blankFields, title: 'باقة', titleEn: 'Package', price: 90_000, category: 'consultation' as const },
  ...{ sku: `PACK-${++count}`, pictures: [], stock: 10, ...whole, ...changes },
})

test('a package is typed in any digits, within its limits', () => {
  const form = { ...{ title: '', titleEn: '', price: '', originalPrice: '', category: 'consultation', sku: 'A' } }
  const rest = { tags: '', lowStockAt: '5', status: 'draft', pictures: '[]', stock: '1', description: '' }
  const read = (fields: object) => newProductSchema.safeParse({ ...form, ...rest, descriptionEn: '', ...fields })
  const some = { packageOf: session, packageSessions: '٥', packageDays: '180' }
  expect(read(some)).toMatchObject({ success: true, data: whole })
  expect(read({})).toMatchObject({ success: true, data: nothing })
  for (const [field, value, message] of [
    ['packageSessions', '1', 'sessions'],
    ['packageSessions', '51', 'sessions'],
    ['packageSessions', '2.5', 'sessions'],
    ['packageDays', '0', 'days'],
    ['packageDays', '1096', 'days'],
    ['packageOf', '../x', 'unknown_product'],
  ] as const)
    expect(read({ ...some, [field]: value }).error?.issues[0]).toMatchObject({ path: [field], message })
})

describeOnBothEngines('a package in the catalog', (open) => {
  const testShop = open.once()
  const db = () => testShop.shop.db
  const { made: placed, change } = teamOrders(() => testShop)

  test('has all its fields or none, and a consultation that is no package itself', async () => {
    const create = (changes: object = {}) => createProduct(db(), testShop.clock, admin, typed(changes) as never)
    const partly = await create({ packageDays: null, packageSessions: null })
    expect(partly).toMatchObject({ refusal: { reason: 'package', missing: ['packageSessions', 'packageDays'] } })
    for (const packageOf of ['nothing', 'beginner-guide'])
      expect(await create({ packageOf })).toMatchObject({ refusal: { reason: 'not_a_session' } })
    const created = await create()
    if (!created.ok) throw new Error(created.refusal.reason)
    const { id } = created.value
    expect(await readEdited(db(), id)).toMatchObject(whole)
    expect(await create({ packageOf: id })).toMatchObject({ refusal: { reason: 'not_a_session' } })

    const save = async (on: string, changes: object) => {
      const before = (await readEdited(db(), on))!
      return changeProduct(db(), testShop.clock, admin, before, { ...before, ...changes } as never)
    }
    expect(await save(id, { packageOf: id })).toMatchObject({ refusal: { reason: 'not_a_session' } })
    // A consultation that packages contain cannot become a package, and cannot be deleted.
    const other = await create({ ...nothing })
    if (!other.ok) throw new Error(other.refusal.reason)
    expect((await save(id, { packageOf: other.value.id })).ok).toBe(true)
    for (const changes of [whole, { category: 'physical' }])
      expect(await save(other.value.id, changes)).toMatchObject({ refusal: { reason: 'not_a_session' } })
    expect(await deleteProduct(db(), testShop.clock, admin, other.value.id)).toMatchObject({ ok: false })
    const copy = await duplicateProduct(db(), testShop.clock, admin, id)
    expect(copy.ok && (await readEdited(db(), copy.value.id))).toMatchObject({ packageSessions: 5, packageDays: 180 })
    expect((await save(id, { category: 'physical' })).ok).toBe(true)
    expect(await readEdited(db(), id)).toMatchObject(nothing)
  })

  test('is imported completely or not at all', async () => {
    const fileOf = (rows: string) => `sku,title,category,price,packageOf,packageSessions,packageDays\n${rows}`
    const plan = async (rows: string) => {
      const table = readTable(fileOf(rows))
      if (!table.ok) throw new Error(table.refusal.reason)
      return planImport(db(), table.value, { stock: false })
    }
    const why = async (rows: string) => (await plan(rows)).rows.map(({ kind, problems }) => [kind, problems[0]?.reason])
    expect(await why(`F-1,باقة,consultation,90,${session},5,`)).toEqual([['error', 'package']])
    expect(await why(`F-1,باقة,physical,90,${session},5,30`)).toEqual([['error', 'package']])
    expect(await why('F-1,باقة,consultation,90,beginner-guide,5,30')).toEqual([['error', 'package']])
    expect(await why(`F-1,باقة,consultation,90,${session},51,30`)).toEqual([['error', 'sessions']])
    const text = `F-1,باقة,consultation,90,${session},٥,30`
    const { rows, hash } = await plan(text)
    expect(rows.map(({ kind }) => kind)).toEqual(['new'])
    const input = { text: fileOf(text), stock: false, hash }
    expect((await importProducts(db(), testShop.clock, admin, input)).ok).toBe(true)
    // A file with only prices also covers packages, and their consultation stays a session.
    const prices = readTable('sku,price\nF-1,95')
    if (!prices.ok) throw new Error(prices.refusal.reason)
    expect((await planImport(db(), prices.value, { stock: false })).rows).toMatchObject([{ kind: 'changed' }])
    const { sku } = (await readEdited(db(), session))!
    expect(await why(`${sku},جلسة,physical,18,,,`)).toEqual([['error', 'package']])
    const [row] = (await plan(`F-1,باقة,consultation,90,${session},5,30`)).rows
    expect(row).toMatchObject({
      kind: 'unchanged',
      before: { packageOf: session, packageSessions: 5, packageDays: 30 },
    })
  })

  test('its structured data and its quote list its content, and its times are those of its session', async () => {
    const id = await addPackage(testShop)
    const of = { productId: session, sessions: 5, days: 90 }
    const { body } = await ask<{ package: object }>(`${testShop.url}/api/v1/products/${id}`)
    expect(body.package).toEqual(of)
    const { body: guide } = await ask<{ package: object }>(`${testShop.url}/api/v1/products/beginner-guide`)
    expect(guide.package).toBeNull()
    const quoted = await ask<{ items: { package: object }[] }>(`${testShop.url}/api/v1/quotes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: [{ productId: id, quantity: 1 }] }),
    })
    expect(quoted.body.items[0]?.package).toEqual(of)
    expect((await ask(`${testShop.url}/api/v1/slots?product=${id}`)).status).toBe(404)
  })

  test('the team sells one without times, and a changed order has exactly its content', async () => {
    const id = await addPackage(testShop, { sessions: 4, days: 30 })
    const order = await placed([{ productId: id, quantity: 2 }])
    const rows = () => db().select().from(sessionPackage).where(eq(sessionPackage.orderId, order.orderId))
    expect(await rows()).toMatchObject([{ position: 0, sessions: 8, validDays: 30, validUntil: null }])
    const changed = await change(order, [
      { productId: 'beginner-guide', quantity: 1 },
      { productId: id, quantity: 1 },
    ])
    expect(changed.ok).toBe(true)
    expect(await rows()).toMatchObject([{ position: 1, sessions: 4 }])
    expect((await change(order, [{ productId: 'beginner-guide', quantity: 1 }])).ok).toBe(true)
    expect(await rows()).toEqual([])
    expect(await db().$count(orderLine, eq(orderLine.orderId, order.orderId))).toBe(1)
    await checkInvariants(db())
  })

  test('packages that wait for payment hold no times, and do not count as sessions', async () => {
    const id = await addPackage(testShop)
    const body = orderBody({ items: [{ productId: id, quantity: 40 }], customer: anyCustomer() as never })
    const response = await ask(`${testShop.url}/api/v1/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `key-${id}` },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(201)
  })
})
