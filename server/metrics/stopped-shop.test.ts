import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { openShop } from '#tests/support/open-shop.ts'
import { engines } from '#tests/support/test-shops.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

describe.each(engines)('on %s', (engine) => {
  test('nothing refers to a shop that has stopped', async () => {
    const openAndStop = async () => {
      const { shop, stop } = await openShop({ engine })
      await stop()
      return new WeakRef(shop)
    }
    const stopped = await openAndStop()
    await expect
      .poll(() => {
        collectGarbage()
        return stopped.deref() === undefined
      })
      .toBe(true)
  })
})
