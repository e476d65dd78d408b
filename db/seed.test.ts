import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { compose } from '#server/boot/compose.ts'
import { readEnv } from '#server/config/env.ts'
import { product } from '#shop/catalog/table.ts'
import { deleteCode } from '#shop/discounts/delete-code.ts'
import { discountCode } from '#shop/discounts/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { seedIfEmpty } from './seed.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const silent = { info() {}, warn() {}, error() {} }

test('a shop without the demo has only the newsletter’s code, from its first start and once', async () => {
  const env = readEnv({ DATA_DIR: join(inject('runFolder'), 'empty-shop'), LOG_LEVEL: 'silent' })
  const { shop, queue, database } = await compose(env, silent)
  try {
    const codes = () => shop.db.select().from(discountCode)
    await Promise.all([seedIfEmpty(shop, 'none'), seedIfEmpty(shop, 'none')])
    const terms = { code: 'WELCOME10', type: 'percentage', value: 10, firstOrderOnly: true, oneUserOnly: true }
    expect(await codes()).toMatchObject([terms])
    expect(await shop.db.$count(product)).toBe(0)
    expect((await deleteCode(shop.db, shop.clock, admin, 'WELCOME10')).ok).toBe(true)
    await seedIfEmpty(shop, 'none')
    expect(await codes()).toEqual([])
  } finally {
    await queue.boss.stop({ graceful: false })
    await database.close()
  }
})
