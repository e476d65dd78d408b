import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { SandboxCharge, SandboxGateway } from '#adapters/payments/sandbox.ts'
import { quirks } from '#adapters/payments/sandbox-table.ts'
import { firstOf, formOf } from '#app/form.ts'
import { methodName } from '#app/storefront/kit/payment-methods.ts'
import * as m from '#locales/compiled/messages.js'
import { problem } from '#server/api/problem.ts'
import { contentPolicy, scriptHash } from '#server/http/security-headers.ts'
import { formatMoney } from '#shop/money.ts'
import type { Clock } from '#shop/ports.ts'

const outcomes = { pay: 'captured', decline: 'declined', cancel: 'cancelled' } as const

/** The sandbox bank's hosted page. It does not look like a page of the shop, and says that no money moves. */
export function sandboxBank(sandbox: SandboxGateway, clock: Clock) {
  const show = (c: Context, charge: SandboxCharge) => {
    c.header('Content-Security-Policy', contentPolicy([scriptHash(countdown)]))
    return c.html(page(charge, clock.now()))
  }
  const app = new Hono()
  app.get('/pay/:id', async (c) => {
    const charge = await sandbox.charge(c.req.param('id'))
    if (charge === null) return problem(c, 404, 'payment_unknown')
    if (charge.state !== 'pending') return c.redirect(charge.returnUrl, 303)
    return show(c, charge)
  })
  app.post('/pay/:id', async (c) => {
    const form = firstOf(await formOf(c.req.raw))
    const chosen = form.outcome
    if (chosen !== 'pay' && chosen !== 'decline' && chosen !== 'cancel') return problem(c, 422, 'invalid')
    const quirk = quirks.find((each) => each === form.quirk)
    const charge = await sandbox.decide(c.req.param('id'), outcomes[chosen], quirk)
    if (charge === null) return problem(c, 404, 'payment_unknown')
    // No redirect: the browser stays on the page.
    if (charge.quirk === 'silent') return show(c, charge)
    return c.redirect(charge.returnUrl, 303)
  })
  return app
}

function page(charge: SandboxCharge, now: Date) {
  const { locale } = charge
  const seconds = Math.max(0, Math.ceil((charge.expiresAt.getTime() - now.getTime()) / 1000))
  const say = { locale }
  return html`<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${m.bank_title({}, say)}</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>
      <p class="strip">${m.bank_no_money({}, say)}</p>
      <h1>${m.bank_title({}, say)}</h1>
      <dl>
        <div><dt>${m.bank_merchant({}, say)}</dt><dd>${m.shop_name({}, say)}</dd></div>
        <div><dt>${m.bank_order({}, say)}</dt><dd><bdi dir="ltr">${charge.orderNumber}</bdi></dd></div>
        <div><dt>${m.bank_method({}, say)}</dt><dd><bdi>${methodName(charge.method, say)}</bdi></dd></div>
        <div><dt>${m.bank_left({}, say)}</dt><dd><span role="timer" dir="ltr" data-left="${seconds}">${inMinutes(seconds)}</span></dd></div>
        <div class="sum"><dt>${m.bank_amount({}, say)}</dt><dd><bdi>${formatMoney(charge.amount, locale)}</bdi></dd></div>
      </dl>
      <form method="post">
        <button class="pay" name="outcome" value="pay">${m.bank_pay({}, say)}</button>
        <button name="outcome" value="decline">${m.bank_decline({}, say)}</button>
        <button name="outcome" value="cancel">${m.bank_cancel({}, say)}</button>
      </form>
    </main>
    <script>${raw(countdown)}</script>
  </body>
</html>`
}

const inMinutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Updates in the browser what `inMinutes` wrote. */
const countdown = `{ const place = document.querySelector('[data-left]'), end = performance.now() + place.dataset.left * 1000; setInterval(() => { const left = Math.max(0, Math.ceil((end - performance.now()) / 1000)); place.textContent = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0') }, 1000) }`

const style = `
  :root { color-scheme: light dark; font: 17px/1.6 system-ui, Tahoma, Arial, sans-serif }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: light-dark(#e9edf5, #10141c); color: light-dark(#152033, #e8edf6) }
  main { box-sizing: border-box; width: min(26rem, 100% - 2rem); margin-block: 1rem; padding: 1.5rem; border-radius: 12px; background: light-dark(#fff, #1a2130); box-shadow: 0 6px 30px #0003 }
  h1 { font-size: 1.25rem; margin: 1rem 0 }
  .strip { margin: 0; padding: .5rem .75rem; border-radius: 8px; background: light-dark(#fff3cd, #4a3a08); color: light-dark(#5c4400, #ffe9a8); font-size: .9rem }
  dl { margin: 0 0 1.5rem } dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0; border-bottom: 1px solid light-dark(#dfe5ef, #2c3547) }
  dt { color: light-dark(#4a566b, #a9b4c8) } dd { margin: 0; font-weight: 600 } .sum dd { font-size: 1.3rem }
  form { display: grid; gap: .75rem } button { min-height: 48px; border-radius: 10px; border: 1px solid light-dark(#8592a8, #66738a); background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
  .pay { background: #1d4ed8; border-color: #1d4ed8; color: #fff } button:focus-visible { outline: 3px solid #f2b33d; outline-offset: 2px }
`
