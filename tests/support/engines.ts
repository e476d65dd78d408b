import { afterAll, describe } from 'vitest'
import { type OpenOptions, type OpenShop, openShop } from './open-shop.ts'
import { engines } from './test-shops.ts'

/** Opens a shop on the current engine; it is stopped and removed after the last test. */
export type Open = ((options?: Omit<OpenOptions, 'engine'>) => Promise<OpenShop>) & { engine: OpenShop['engine'] }

/** The same tests on PGlite and on PostgreSQL. */
export function describeOnBothEngines(name: string, tests: (open: Open) => void): void {
  for (const engine of engines) {
    describe(`${name} (${engine})`, () => {
      const opened: OpenShop[] = []
      afterAll(async () => {
        for (const testShop of opened.reverse()) await testShop.stop()
      })
      const open = async (options: Omit<OpenOptions, 'engine'> = {}) => {
        const shop = await openShop({ engine, ...options })
        opened.push(shop)
        return shop
      }
      tests(Object.assign(open, { engine }))
    })
  }
}
