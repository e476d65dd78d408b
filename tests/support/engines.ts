import { afterAll, beforeAll, describe } from 'vitest'
import { type OpenOptions, type OpenShop, openShop } from './open-shop.ts'
import { engines } from './test-shops.ts'

type Options = Omit<OpenOptions, 'engine'>

/** Opens a shop on the current engine; it is stopped and removed after the last test. */
export type Open = ((options?: Options) => Promise<OpenShop>) & {
  engine: OpenShop['engine']
  /** The shop of all tests of a group: opened before the first of them, and empty until then. */
  once(options?: Options): OpenShop
}

/** The same tests on PGlite and on PostgreSQL. */
export function describeOnBothEngines(name: string, tests: (open: Open) => void): void {
  for (const engine of engines) {
    describe(`${name} (${engine})`, () => {
      const opened: OpenShop[] = []
      afterAll(async () => {
        for (const testShop of opened.reverse()) await testShop.stop()
      })
      const open = async (options: Options = {}) => {
        const shop = await openShop({ engine, ...options })
        opened.push(shop)
        return shop
      }
      const once = (options?: Options) => {
        const shop = {} as OpenShop
        beforeAll(async () => void Object.assign(shop, await open(options)))
        return shop
      }
      tests(Object.assign(open, { engine, once }))
    })
  }
}
