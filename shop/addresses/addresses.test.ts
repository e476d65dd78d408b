import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { member } from '#tests/support/accounts/accounts.ts'
import { home } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { chooseDefault } from './choose-default.ts'
import { savedAddressSchema } from './form.ts'
import { maxAddresses } from './limits.ts'
import { listAddresses } from './read.ts'
import { removeAddress } from './remove-address.ts'
import { rememberAddress, saveAddress } from './save-address.ts'
import { savedAddress } from './table.ts'

describeOnBothEngines('saved addresses', (open) => {
  const testShop = open.once()
  const read = (changes: object = {}) => savedAddressSchema.parse({ label: 'Home', address: home, ...changes })
  const save = async (userId: string, changes: object = {}) => {
    testShop.clock.forward(1000)
    return saveAddress(testShop.shop.db, userId, read(changes), testShop.clock.now())
  }
  const list = (userId: string) => listAddresses(testShop.shop.db, userId)
  const labels = async (userId: string) => (await list(userId)).map(({ label, isDefault }) => [label, isDefault])
  const someone = async () => (await member(testShop)).person.id
  const idOf = (saved: Awaited<ReturnType<typeof save>>) => (saved.ok ? saved.value.id : '')

  test('the first is the default; another can be chosen; when the default is removed, the newest follows', async () => {
    const me = await someone()
    const [first, second] = [idOf(await save(me)), idOf(await save(me, { label: 'Work' }))]
    expect(await labels(me)).toEqual([
      ['Home', true],
      ['Work', false],
    ])
    expect((await chooseDefault(testShop.shop.db, me, second)).ok).toBe(true)
    await save(me, { label: 'Farm' })
    expect(await labels(me)).toEqual([
      ['Work', true],
      ['Farm', false],
      ['Home', false],
    ])
    expect((await removeAddress(testShop.shop.db, me, second)).ok).toBe(true)
    expect(await labels(me)).toEqual([
      ['Farm', true],
      ['Home', false],
    ])
    expect((await save(me, { id: first, label: 'Old home', isDefault: true })).ok).toBe(true)
    expect(await labels(me)).toEqual([
      ['Old home', true],
      ['Farm', false],
    ])
  })

  test('another person’s address is unknown, and stays unchanged', async () => {
    const [me, stranger] = [await someone(), await someone()]
    const mine = idOf(await save(me))
    const unknown = { ok: false, refusal: { reason: 'unknown' } }
    for (const id of [mine, randomUUID()]) {
      expect(await save(stranger, { id, label: 'Taken' })).toEqual(unknown)
      expect(await chooseDefault(testShop.shop.db, stranger, id)).toEqual(unknown)
      expect(await removeAddress(testShop.shop.db, stranger, id)).toEqual(unknown)
    }
    expect(await labels(me)).toEqual([['Home', true]])
    expect(await list(stranger)).toEqual([])
    expect(await save('nobody')).toEqual(unknown)
  })

  test('at most ten are saved, also concurrently, and exactly one is the default', async () => {
    const me = await someone()
    const tries = await Promise.all(Array.from({ length: maxAddresses + 4 }, () => save(me, { isDefault: true })))
    expect(tries.filter(({ ok }) => ok).length).toBe(maxAddresses)
    expect(tries.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: { reason: 'full' } })
    const stored = await list(me)
    expect([stored.length, stored.filter(({ isDefault }) => isDefault).length]).toEqual([maxAddresses, 1])
  })

  test('the address of an order is saved once, however often it is used', async () => {
    const me = await someone()
    const { address } = read()
    const remember = () => rememberAddress(testShop.shop.db, me, address, testShop.clock.now())
    await Promise.all([remember(), remember(), remember()])
    expect((await list(me)).map((one) => [one.label, one.isDefault, one.address])).toEqual([['', true, address]])
    // One saved before PACI numbers existed is the same, too.
    const { paci: _, ...older } = address
    await testShop.shop.db.update(savedAddress).set({ address: older }).where(eq(savedAddress.userId, me))
    await remember()
    expect((await list(me)).length).toBe(1)
    await save(me, { address: { ...home, building: '13' } })
    await remember()
    expect((await list(me)).length).toBe(2)
  })

  test('a saved address is validated like an order’s', () => {
    const wrong = (changes: object) => savedAddressSchema.safeParse({ address: home, ...changes }).success
    expect(wrong({})).toBe(true)
    expect(wrong({ id: 'x' })).toBe(false)
    expect(wrong({ label: 'x'.repeat(41) })).toBe(false)
    expect(wrong({ userId: 'me' })).toBe(false)
    expect(wrong({ address: { ...home, country: 'AE', emirate: '' } })).toBe(false)
    expect(wrong({ address: { ...home, areaId: 'salmiya', area: 'Jahra' } })).toBe(false)
  })
})
