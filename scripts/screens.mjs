// Pictures of every screen, to be looked at: three widths, both languages, light and dark, into screens/.
// Starts a demo shop of its own on the embedded database.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './ensure.mjs'
import { ensureBrowser, findBrowser } from './ensure-browser.mjs'

ensureInstalled()
ensureBuilt()
ensureBrowser()
const dataDir = mkdtempSync(join(tmpdir(), 'bustan-screens-'))
const port = Number(process.env.PORT ?? 3190)
const url = `http://localhost:${port}`
const shop = spawn(pinnedNode(), [join(root, 'build/server/index.js')], {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: 'production',
    ALLOW_SANDBOX: '1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
  },
})
const printed = await new Promise((resolve) => {
  let text = ''
  shop.stdout.on('data', (part) => {
    text += part
    if (text.includes('Bustan is open')) setTimeout(() => resolve(text), 200)
  })
})
const setup = /https?:\S+\/admin\/setup\?token=\S+/.exec(printed)?.[0] ?? ''
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
mkdirSync(join(root, 'screens'), { recursive: true })

const order = {
  items: [
    { productId: 'beginner-guide', quantity: 1 },
    { productId: 'bustan-tshirt', quantity: 2 },
    { productId: 'garden-session', quantity: 1 },
  ],
  promoCode: 'GARDEN10',
  customer: {
    firstName: 'نور',
    lastName: 'الصباح',
    email: 'noor@example.com',
    phone: '66123456',
    robloxUsername: 'noor_garden',
  },
  shipping: { city: 'حولي', area: 'السالمية', address: 'قطعة 10، شارع 5', building: '12' },
  sessionNote: 'مساء السبت بعد السابعة',
  paymentMethod: 'knet',
  terms: true,
}
const placed = await (
  await fetch(`${url}/api/v1/orders`, {
    method: 'POST',
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(order),
  })
).json()
const unpaid = await (
  await fetch(`${url}/api/v1/orders`, {
    method: 'POST',
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(order),
  })
).json()
const back = await fetch(placed.paymentUrl, {
  method: 'POST',
  body: new URLSearchParams({ outcome: 'pay' }),
  redirect: 'manual',
})
await fetch(back.headers.get('location') ?? url)

const lines = [
  ['beginner-guide', 'دليل البستاني المبتدئ', "The Beginner Gardener's Guide", 2250, '#F6D27A', 'guide', true],
  ['bustan-tshirt', 'تيشيرت بستان', 'Bustan T-shirt', 12000, '#F2C4AE', 'physical', false],
]
const cart = JSON.stringify({
  items: lines.map(([id, title, titleEn, price, imageColour, category, isDigital]) => ({
    id,
    title,
    titleEn,
    price,
    quantity: 1,
    image: `/products/${id}.svg`,
    imageColour,
    category,
    isDigital,
  })),
})
const draft = JSON.stringify({
  checkoutKey: 'screens-screens',
  customer: order.customer,
  shipping: { ...order.shipping, floor: '', apartment: '', notes: '' },
  method: 'knet',
  terms: true,
})
const paidPage = `/payment-success?order=${placed.number}&token=${placed.accessToken}`
const pages = {
  home: { path: '/' },
  shop: { path: '/shop' },
  'shop-nothing': { path: '/shop?q=zzzz' },
  product: { path: '/product/rare-crops-guide' },
  'cart-empty': { path: '/cart' },
  cart: { path: '/cart', filled: true },
  'checkout-empty': { path: '/checkout' },
  'checkout-1-customer': { path: '/checkout', filled: true },
  'checkout-2-shipping': { path: '/checkout?step=shipping', filled: true },
  'checkout-3-method': { path: '/checkout?step=method', filled: true },
  'checkout-4-review': { path: '/checkout?step=review', filled: true },
  'checkout-5-payment': { path: '/checkout?step=payment', filled: true },
  'checkout-declined': { path: '/checkout?payment=declined', filled: true },
  success: { path: paidPage },
  'no-order': { path: '/payment-success' },
  'not-found': { path: '/nothing-here' },
}
const adminPages = {
  'admin-orders': '/admin/orders',
  'admin-order': `/admin/orders/view/${placed.number}`,
  'admin-not-found': '/admin/nothing',
}

const cookies = await signUp()
for (const locale of ['ar', 'en']) {
  for (const scheme of ['light', 'dark']) {
    for (const width of [360, 768, 1280]) {
      const context = await browser.newContext({
        viewport: { width, height: width === 360 ? 740 : 900 },
        locale,
        colorScheme: scheme,
        baseURL: url,
      })
      const page = await context.newPage()
      const take = async (name, path) => {
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.screenshot({
          path: join(root, 'screens', `${name}-${locale}-${scheme}-${width}.png`),
          fullPage: true,
        })
      }
      for (const [name, { path, filled }] of Object.entries(pages)) {
        await page.goto(`/${locale}`)
        await page.evaluate(
          ([items, typed]) => {
            localStorage.clear()
            sessionStorage.clear()
            if (items) localStorage.setItem('bustan_cart', items)
            if (typed) sessionStorage.setItem('bustan_checkout', typed)
          },
          filled ? [cart, draft] : [null, null],
        )
        await take(name, `/${locale}${path}`)
      }
      await context.addCookies([{ name: 'bustan_language', value: locale, url }])
      await take('bank', new URL(unpaid.paymentUrl).pathname)
      await take('admin-login', '/admin/login')
      await context.addCookies(cookies)
      for (const [name, path] of Object.entries(adminPages)) await take(name, path)
      await context.close()
    }
  }
}
console.log(`Look at them: ${join(root, 'screens')}`)
await browser.close()
shop.kill('SIGTERM')
await new Promise((resolve) => shop.once('exit', resolve))
rmSync(dataDir, { recursive: true, force: true })

/** The admin of this demo shop; answers the cookies of its session. */
async function signUp() {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  await page.goto(setup)
  for (const [name, value] of Object.entries({
    name: 'Noura',
    email: 'owner@example.com',
    password: 'an orchard at harvest',
    confirm: 'an orchard at harvest',
  })) {
    await page.fill(`[name=${name}]`, value)
  }
  await page.click('form button[type=submit]')
  await page.waitForURL('**/admin/orders')
  const kept = (await context.cookies()).filter(({ name }) => name.includes('session'))
  await context.close()
  return kept
}
