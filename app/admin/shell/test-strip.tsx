import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'

/** Says on every page that no real money moves here, while that is so. */
export function TestStrip() {
  if (!useSite()?.testShop) return null
  return <p className="bg-sun px-4 py-1 text-center text-sm font-medium text-on-sun">{m.test_shop()}</p>
}
