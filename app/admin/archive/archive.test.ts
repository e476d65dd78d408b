import { asc, eq, isNotNull, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { loader as ownOrders } from '#app/account/profile/orders.tsx'
import { action, loader } from '#app/admin/archive/archive.tsx'
import { action as importFile, loader as importPage } from '#app/admin/import/import.tsx'
import { loader as userPage } from '#app/admin/users/view.tsx'
import { user } from '#shop/accounts/table.ts'
import { archiveFile } from '#shop/archive/archive-file.ts'
import { importedCustomer, importedOrder } from '#shop/archive/table.ts'
import { auditEntry } from '#shop/audit/log.ts'
import { stockMove } from '#shop/catalog/table.ts'
import { mail } from '#shop/email/table.ts'
import { subscription } from '#shop/newsletter/table.ts'
import { order } from '#shop/orders/table.ts'
import { staffMember } from '#tests/roles/ask-as.ts'
import { adminCookie, member, provenMember } from '#tests/support/accounts/accounts.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { withLostAnswers } from '#tests/support/databases/lost-answer.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })

describeOnBothEngines('customers and orders of other shops', (open) => {
  let testShop: OpenShop
  let cookie: string
  beforeAll(async () => {
    const pages = {
      'admin/import': { action: importFile, loader: importPage },
      'admin/archive': { action, loader },
      'admin/users/view/:id': { loader: userPage },
      'profile/orders': { loader: ownOrders },
    }
    testShop = await open({ build: buildOf(pages) })
    cookie = await adminCookie(testShop)
  })
  const db = () => testShop.shop.db
  const ordersOf = (email: string, ...numbers: string[]) =>
    [
      'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Billing Phone',
      ...numbers.map((number) => `${number},${email},paid,SAR,99.50,2025-03-04,2,Old mug,2.5,Sara Ali,5512`),
    ].join('\n')
  async function send(path: string, fields: Record<string, string>, as = cookie) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const headers = { cookie: as, origin: testShop.url }
    const response = await fetch(`${testShop.url}${path}.data`, { method: 'POST', headers, body })
    return { status: response.status, text: await response.text() }
  }
  const read = async (path: string, as = cookie) =>
    (await fetch(`${testShop.url}${path}`, { headers: { cookie: as }, redirect: 'manual' })).text()
  const hashIn = (text: string) => /"([\w-]{43})"/.exec(text)?.[1] ?? ''
  async function bring(text: string) {
    const shown = await send('/admin/import', { text })
    return send('/admin/import', { text, hash: hashIn(shown.text) })
  }

  test('are previewed, then stored once, also concurrently, without side effects', async () => {
    const counts = async () => [
      await db().$count(order),
      await db().$count(stockMove),
      await db().$count(mail),
      await db().$count(subscription),
      await db().$count(user),
    ]
    const before = await counts()
    const text = ordersOf('sara@example.com', '#1', '#2', '#3')
    const shown = await send('/admin/import', { text })
    expect([shown.status, await db().$count(importedOrder)]).toEqual([200, 0])
    const hash = hashIn(shown.text)
    const both = await Promise.all([1, 2].map(() => archiveFile(db(), testShop.shop.clock, admin, { text, hash })))
    expect(both.some(({ ok }) => ok)).toBe(true)
    expect(await db().$count(importedOrder)).toBe(3)
    const again = await send('/admin/import', { text, hash })
    expect([again.status, again.text.includes('"there"')]).toEqual([409, true])
    expect((await bring(ordersOf('sara@example.com', '#3', '#4'))).text).toContain('/admin/archive?kind=orders')
    expect(await db().$count(importedOrder)).toBe(4)
    const people = 'First Name,Last Name,Email,Accepts Email Marketing\nSara,Ali,sara@example.com,yes\nOmar,,,yes'
    expect((await bring(people)).text).toContain('/admin/archive?kind=customers')
    expect(await db().$count(importedCustomer)).toBe(1)
    expect(await counts()).toEqual(before)
    const list = await read('/admin/archive.data?q=SARA@')
    expect(['#4', 'Old mug', '99.50', 'SAR'].every((each) => list.includes(each))).toBe(true)
    expect(await read('/admin/archive.data?q=nobody')).not.toContain('#4')
    const entries = await db()
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subjectId, 'archive'))
      .orderBy(asc(auditEntry.id))
    expect(JSON.stringify(entries.map(({ changes }) => changes))).not.toContain('sara')
    await checkInvariants(db())
  })

  test('are stored once when the answer to COMMIT is lost, and nothing claims that someone else stored them', async () => {
    const text = ordersOf('lost@example.com', '#70', '#71')
    const hash = hashIn((await send('/admin/import', { text })).text)
    const imports = () => db().$count(auditEntry, eq(auditEntry.subjectId, 'archive'))
    const before = await imports()
    const lost = archiveFile(withLostAnswers(db(), 1), testShop.shop.clock, admin, { text, hash })
    await expect(lost).rejects.toThrow('the connection to the database was lost')
    expect(await db().$count(importedOrder, eq(importedOrder.email, 'lost@example.com'))).toBe(2)
    expect(await imports()).toBe(before + 1)
  })

  test('are found in any spelling, with any digits, and by phone numbers however they are written', async () => {
    const row = { platform: 'salla' as const, state: 'paid', total: '1', currency: 'SAR', items: [], by: 'keeper' }
    const person = { name: 'أسماء العُتيبي', email: 'asma@example.com', phone: '+965 9912-3456' }
    const at = testShop.clock.now()
    await db()
      .insert(importedOrder)
      .values({ ...row, ...person, id: crypto.randomUUID(), number: 'SALLA-778', createdAt: at })
    for (const typed of ['اسماء العتيبى', '٧٧٨', '99123456', '9912 3456', '+965 99123456', '٩٩١٢٣٤٥٦', 'ASMA@'])
      expect([typed, await read(`/admin/archive.data?q=${encodeURIComponent(typed)}`)]).toEqual([
        typed,
        expect.stringContaining('SALLA-778'),
      ])
    for (const typed of ['99123457', '%', 'أسماء المطيري'])
      expect(await read(`/admin/archive.data?q=${encodeURIComponent(typed)}`)).not.toContain('SALLA-778')
  })

  test('need the permissions for both customers and orders', async () => {
    const { cookie: editor } = await staffMember(testShop, 'content')
    const file = { text: ordersOf('x@example.com', '#90') }
    expect((await send('/admin/import', file, editor)).status).toBe(403)
    expect(
      (await send('/admin/import', { text: 'First Name,Email,Accepts Marketing\nA,a@example.com,no' }, editor)).status,
    ).toBe(403)
    const response = await fetch(`${testShop.url}/admin/archive.data`, { headers: { cookie: editor } })
    expect(response.status).toBe(403)
    expect(await db().$count(importedOrder, eq(importedOrder.number, '#90'))).toBe(0)
  })

  test('appear in the account and data export once the address is verified, and are erased with the account', async () => {
    const stranger = await member(testShop)
    const owner = await provenMember(testShop)
    expect((await bring(ordersOf(stranger.email.toUpperCase(), '#20'))).status).toBe(202)
    await bring(ordersOf(owner.email.toUpperCase(), '#21'))
    await bring(`First Name,Last Name,Email,Accepts Email Marketing\nOwn,Er,${owner.email},yes`)
    const own = async ({ cookie: as }: { cookie: string }) =>
      (await read('/profile/orders.data', as)).match(/#2\d/g) ?? []
    expect([await own(stranger), await own(owner)]).toEqual([[], ['#21']])
    const [proven] = await db().select().from(user).where(eq(user.email, owner.email))
    const [unproven] = await db().select().from(user).where(eq(user.email, stranger.email))
    expect(await read(`/admin/users/view/${proven!.id}.data`)).toContain('#21')
    expect(await read(`/admin/users/view/${unproven!.id}.data`)).not.toContain('#20')
    const copy = await testShop.accounts.exportData(owner.person, owner.password)
    expect(copy).toMatchObject({
      data: {
        otherShops: { orders: [{ number: '#21', items: [{ title: 'Old mug' }] }], customer: [{ name: 'Own Er' }] },
      },
    })
    expect(await testShop.accounts.deleteAccount(owner.person, owner.password, 'en')).toEqual({ ok: true })
    const [left] = await db().select().from(importedOrder).where(eq(importedOrder.number, '#21'))
    expect(left).toMatchObject({
      email: '',
      name: '',
      phone: '',
      items: [],
      total: '99.50',
      erasedAt: expect.any(Date),
    })
    expect(await db().$count(importedCustomer, eq(importedCustomer.email, owner.email))).toBe(0)
    // Importing the same file again does not restore them.
    expect((await bring(ordersOf(owner.email, '#21'))).text).toContain('"there"')
    expect(await db().$count(importedOrder, eq(importedOrder.email, owner.email))).toBe(0)
  })

  test('can be erased one by one by an admin; the audit entry contains no names', async () => {
    const [one] = await db().select().from(importedOrder).where(eq(importedOrder.number, '#1'))
    const [person] = await db().select().from(importedCustomer).where(like(importedCustomer.email, 'sara%'))
    for (const fields of [
      { intent: 'orders', id: one!.id },
      { intent: 'customers', id: person!.id },
      { intent: 'orders', id: one!.id },
    ])
      expect((await send('/admin/archive', fields)).status).toBe(200)
    const [erased] = await db().select().from(importedOrder).where(eq(importedOrder.number, '#1'))
    expect(erased).toMatchObject({ email: '', items: [], by: expect.any(String) })
    expect(await read('/admin/archive.data?kind=customers')).not.toContain('sara@')
    const entries = await db().select().from(auditEntry).where(eq(auditEntry.action, 'erase'))
    expect(entries).toHaveLength(2)
    expect(JSON.stringify(entries)).not.toContain('sara')
    expect(testShop.errors).toEqual([])
  })

  test('an erased customer stays erased in another export, with another id or none', async () => {
    const file = (...lines: string[]) =>
      ['Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone', ...lines].join('\n')
    await bring(file('81,Nour,Ali,nour@example.com,no,+965 5581 0081', '80,Noor,Ali,,no,٠٠٩٦٥٥٥٨١٠٠٨٢'))
    const [person] = await db().select().from(importedCustomer).where(eq(importedCustomer.email, 'nour@example.com'))
    const [phoneOnly] = await db().select().from(importedCustomer).where(eq(importedCustomer.name, 'Noor Ali'))
    for (const { id } of [person!, phoneOnly!])
      expect((await send('/admin/archive', { intent: 'customers', id })).status).toBe(200)
    const before = await db().$count(importedCustomer)
    const others = file(
      ',Nour,Ali,NOUR@example.com,no,',
      '82,Nour,Ali,nour@example.com,no,',
      '83,Nour,A,,no,0096555810081',
      '84,Noor,A,,no,+96555810082',
      '81,Nour,Ali,new@example.com,no,',
    )
    await bring(others)
    expect(await db().$count(importedCustomer)).toBe(before)
    expect(await db().$count(importedCustomer, like(importedCustomer.name, 'No%'))).toBe(0)
    expect(await read('/admin/archive.data?kind=customers')).not.toMatch(/Nour|Noor/)
    const left = await db().select().from(importedCustomer).where(isNotNull(importedCustomer.erasedAt))
    expect(left.map(({ email, name, phone }) => email + name + phone).join('')).toBe('')
    expect(left.filter(({ key }) => !/^[\w-]{43}$/.test(key))).toEqual([])
    // Another person with the phone of one who was erased, and one whose phone has no digits.
    await bring(file('85,Huda,A,other@example.com,no,+96555810081', '86,Mona,A,,no,none'))
    expect(await db().$count(importedCustomer, like(importedCustomer.name, '%na A'))).toBe(1)
    expect(await db().$count(importedCustomer, eq(importedCustomer.email, 'other@example.com'))).toBe(1)
  })
})
