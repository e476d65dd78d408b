// Pictures of every screen, to be looked at: three widths, both languages, light and dark, into screens/.
// Starts a demo shop of its own on the embedded database. Names of screens may follow: npm run screens -- home faq
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
    image: `/products/${id}`,
    imageColour,
    category,
    isDigital,
  })),
})
const draft = JSON.stringify({
  checkoutKey: 'screens-screens',
  customer: order.customer,
  shipping: {
    country: 'KW',
    governorate: 'hawalli',
    areaId: 'salmiya',
    block: '10',
    street: '5',
    ...order.shipping,
  },
  method: 'knet',
  terms: true,
})
const secret = (placed) => `?token=${placed.accessToken}`
const press = (name) => async (page) => {
  await page.click(`form:has([name=${name}]) button[type=submit]`)
  await page.waitForTimeout(400)
}
const search = (q) => async (page) => {
  await page.fill('main input[name=q], main input[type=search]', q)
  await page.waitForTimeout(1200)
}

/** Every screen and state: its path, what the browser holds before, and what is done before the picture. */
const pages = {
  home: { path: '/' },
  shop: { path: '/shop' },
  'shop-filtered': { path: '/shop?category=physical&band=under-10' },
  'shop-suggestions': { path: '/shop', before: search('دلي') },
  'shop-mistyped': { path: '/shop?q=stikers' },
  'shop-nothing': { path: '/shop?q=zzzz' },
  product: { path: '/product/rare-crops-guide' },
  'product-physical': { path: '/product/bustan-tshirt' },
  'product-session': { path: '/product/garden-session' },
  'cart-empty': { path: '/cart' },
  cart: { path: '/cart', filled: true },
  'checkout-empty': { path: '/checkout' },
  'checkout-1-customer': { path: '/checkout', filled: true },
  'checkout-2-shipping': { path: '/checkout?step=shipping', filled: true },
  'checkout-3-method': { path: '/checkout?step=method', filled: true },
  'checkout-4-review': { path: '/checkout?step=review', filled: true },
  'checkout-5-payment': { path: '/checkout?step=payment', filled: true },
  'checkout-declined': { path: '/checkout?payment=declined', filled: true },
  success: { path: `/payment-success?order=${placed.number}&token=${placed.accessToken}` },
  'no-order': { path: '/payment-success' },
  'order-paid': { path: `/order/${placed.number}${secret(placed)}` },
  'order-unpaid': { path: `/order/${unpaid.number}${secret(unpaid)}` },
  receipt: { path: `/order/${placed.number}/receipt${secret(placed)}` },
  review: { path: `/review?order=${placed.number}&token=${placed.accessToken}&product=bustan-tshirt` },
  about: { path: '/about' },
  contact: { path: '/contact' },
  'contact-errors': { path: '/contact', before: press('subject') },
  faq: { path: '/faq' },
  'faq-nothing': { path: '/faq', before: search('zzzz') },
  delivery: { path: '/delivery' },
  compliance: { path: '/compliance' },
  'privacy-policy': { path: '/privacy-policy' },
  'terms-of-service': { path: '/terms-of-service' },
  'shipping-policy': { path: '/shipping-policy' },
  'return-policy': { path: '/return-policy' },
  newsletter: { path: '/newsletter' },
  'newsletter-popup': { path: '/', popup: true, before: (page) => page.waitForSelector('dialog[open] form') },
  'newsletter-bad-link': { path: '/newsletter/confirm' },
  login: { path: '/login' },
  register: { path: '/register' },
  'register-errors': { path: '/register', before: press('username') },
  'forgot-password': { path: '/forgot-password' },
  'profile-signed-out': { path: '/profile' },
  offline: { path: '/offline' },
  'not-found': { path: '/nothing-here' },
}
const adminPages = {
  'admin-orders': '/admin/orders',
  'admin-order': `/admin/orders/view/${placed.number}`,
  'admin-reviews': '/admin/reviews',
  'admin-texts': '/admin/texts',
  'admin-text': '/admin/texts/return-policy',
  'admin-settings': '/admin/settings',
  'admin-not-found': '/admin/nothing',
}
const asked = process.argv.slice(2)
const wanted = (name) => asked.length === 0 || asked.includes(name)

const cookies = await signUp()
for (const locale of ['ar', 'en']) {
  for (const scheme of ['light', 'dark']) {
    for (const width of [360, 768, 1280]) {
      const context = await browser.newContext({
        viewport: { width, height: width === 360 ? 740 : 900 },
        locale,
        colorScheme: scheme,
        baseURL: url,
        serviceWorkers: 'block',
      })
      context.setDefaultTimeout(8_000)
      const page = await context.newPage()
      const take = async (name, path, before) => {
        await page.goto(path, { waitUntil: 'networkidle' })
        if (before) await before(page).catch((error) => console.log(`${name} ${locale} ${width}: ${error.message}`))
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (wide > 0) console.log(`${name} ${locale} ${width} scrolls sideways by ${wide}`)
        await page.screenshot({
          path: join(root, 'screens', `${name}-${locale}-${scheme}-${width}.png`),
          fullPage: true,
        })
      }
      for (const [name, { path, filled, popup, before }] of Object.entries(pages)) {
        if (!wanted(name)) continue
        await page.goto(`/${locale}/not-here`)
        await page.evaluate(
          ([items, typed, seen]) => {
            localStorage.clear()
            sessionStorage.clear()
            if (items) localStorage.setItem('bustan_cart', items)
            if (typed) sessionStorage.setItem('bustan_checkout', typed)
            if (!seen) return
            localStorage.setItem('newsletter_popup_shown', 'true')
            localStorage.setItem('newsletter_popup_last_shown', new Date().toISOString())
          },
          filled ? [cart, draft, true] : [null, null, !popup],
        )
        await take(name, `/${locale}${path}`, before)
      }
      await context.addCookies([{ name: 'bustan_language', value: locale, url }])
      if (wanted('bank')) await take('bank', new URL(unpaid.paymentUrl).pathname)
      if (wanted('admin-login')) await take('admin-login', '/admin/login')
      await context.addCookies(cookies)
      for (const [name, path] of Object.entries(adminPages)) if (wanted(name)) await take(name, path)
      if (wanted('profile')) await take('profile', `/${locale}/profile`)
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
