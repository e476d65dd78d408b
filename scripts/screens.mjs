// Screenshots of every screen, email and document: screens/NAME-LANGUAGE-SCHEME-WIDTH.png. Starts its own demo shop.
// Names or prefixes may follow: npm run screens -- home emails admin-order
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs'
import { ensureBrowser, findProgram } from './ensure-programs.mjs'
import { accountScreens } from './screens/account.mjs'
import { adminScreens } from './screens/admin.mjs'
import { takeAll } from './screens/camera.mjs'
import { openDemoShop } from './screens/demo-shop.mjs'
import { documentScreens, emailScreens } from './screens/documents.mjs'
import { locales } from './screens/people.mjs'
import { setStage } from './screens/stage.mjs'
import { storefrontScreens } from './screens/storefront.mjs'

const requested = process.argv.slice(2)
const isAsked = ({ name }) =>
  requested.length === 0 || requested.some((each) => name === each || name.startsWith(`${each}-`))

ensureInstalled()
ensureBuilt()
ensureBrowser()
// Only once it is certain to exist.
const { chromium } = await import('playwright-core')
const started = Date.now()
const folder = join(root, 'screens')
if (requested.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const shop = await openDemoShop(Number(process.env.PORT ?? 3190))
const browser = await chromium.launch({
  executablePath: findProgram('Chromium'),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
try {
  const stage = await setStage(shop, browser)
  const screens = [
    ...storefrontScreens(stage),
    ...accountScreens(stage),
    ...adminScreens(stage),
    ...emailScreens(stage),
    ...documentScreens(shop, stage),
  ]
  const chosen = screens.filter(isAsked)
  if (chosen.length === 0) throw new Error(`No such screen. There are: ${screens.map(({ name }) => name).join(' ')}`)
  const found = await Promise.all(
    locales.map((locale) => takeAll(browser, shop, stage, { screens: chosen, locale, folder })),
  )
  report(found)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${chosen.length} screens in two languages, ${seconds} s. Look at them: ${folder}`)
} finally {
  await browser.close()
  await shop.close()
}

/** The problems found, one line each, deduplicated over widths. */
function report(found) {
  const lines = new Map()
  for (const [at, faults] of found.entries())
    for (const [name, line] of faults) {
      const [, what, width] = /^(.*?)(?: \((\d+)\))?$/.exec(line)
      const key = `${name} ${locales[at]}: ${what}`
      lines.set(key, [...(lines.get(key) ?? []), ...(width ? [width] : [])])
    }
  for (const [line, widths] of lines) console.log(widths.length > 0 ? `${line} (${widths.join(', ')})` : line)
  if (lines.size === 0) console.log('Nothing was found wrong.')
}
