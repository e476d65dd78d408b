import { expect, test } from 'vitest'
import { changeProducts } from '#shop/catalog/change-products.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { chosenProducts } from './chosen.server.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })

describeOnBothEngines('selecting all products found', (open) => {
  const testShop = open.once()
  const choose = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return chosenProducts(testShop.shop.db, form, 'en')
  }

  test('selects the results of the filter, or none when there are more than were shown', async () => {
    const { db, clock } = testShop.shop
    const asOf = clock.now().toISOString()
    const all = await choose({ filterQuery: 'category=guide&status=active', found: '9', asOf })
    if (all === 'grown') throw new Error('grown')
    expect(all.ids.length).toBeGreaterThan(1)
    expect(all.found).toBe(all.ids.length)
    expect(await choose({ filterQuery: 'category=guide&status=active', found: '1', asOf })).toBe('grown')
    expect(await choose({ filterQuery: 'category=guide', found: '9', asOf: '2001-01-01' })).toEqual({
      ids: [],
      found: 0,
    })
    await changeProducts(db, clock, admin, { change: 'draft', ids: all.ids.map(String) })
    expect(await choose({ filterQuery: 'category=guide&status=active', found: '9', asOf })).toEqual({
      ids: [],
      found: 0,
    })
    expect(await choose({ id: 'x' })).toEqual({ ids: ['x'], found: 1 })
    // Pages of an earlier build sent the query as `all`, empty once its loader's fields had other names.
    expect(await choose({ id: 'x', all: '', found: '9', asOf })).toEqual({ ids: ['x'], found: 1 })
  })
})
