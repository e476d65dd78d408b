import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'

/** A notice on every page while the shop runs with test payments. */
export function TestStrip() {
  if (!useSite()?.testShop) return null
  return <p className="bg-sun px-4 py-1 text-center text-sm font-medium text-on-sun">{m.test_shop()}</p>
}
