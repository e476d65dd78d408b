// Orders in every state.
import { randomUUID } from 'node:crypto'
import { customers, home } from './people.mjs'
import { post } from './post.mjs'

/** Orders of one buyer: not paid, paid with all three kinds, on its way, delivered, cancelled, and paid back in part. */
export async function makeOrders(shop, admin, locale) {
  const merchandise = [{ productId: 'bustan-tshirt', quantity: 1 }]
  const place = async (items, more = {}) => {
    const answer = await fetch(`${shop.url}/api/v1/orders`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': locale,
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify({
        items,
        customer: customers[locale],
        shipping: home,
        paymentMethod: 'knet',
        terms: true,
        ...more,
      }),
    })
    if (answer.status !== 201) throw new Error(`not placed: ${await answer.text()}`)
    const placed = await answer.json()
    const opened = await fetch(placed.paymentUrl, { redirect: 'manual' })
    return { ...placed, bank: opened.headers.get('location') }
  }
  const buy = async (...what) => {
    const placed = await place(...what)
    const pay = { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }), redirect: 'manual' }
    const back = (await fetch(placed.bank, pay)).headers.get('location')
    await fetch(back, { redirect: 'manual' })
    return placed
  }
  const move = async ({ number }, to) => {
    await post(admin, `/admin/orders/view/${number}`, { form: { do: 'move', to, confirmed: 'yes' } })
  }
  const times = await freeTimes(shop)
  const all = [
    { productId: 'beginner-guide', quantity: 1 },
    { productId: 'bustan-tshirt', quantity: 2 },
    { productId: 'garden-session', quantity: 1 },
  ]
  const orders = {
    paid: await buy(all, {
      promoCode: 'GARDEN10',
      sessionNote: 'مساء السبت بعد السابعة',
      appointments: [
        {
          productId: 'garden-session',
          startsAt: times.at(locale === 'ar' ? 12 : -1),
          mode: locale === 'ar' ? 'live' : 'phone',
        },
      ],
    }),
    unpaid: await place(merchandise),
    shipped: await buy(merchandise),
    delivered: await buy(merchandise),
    cancelled: await place(merchandise),
    refunded: await buy(merchandise),
    digital: await buy([{ productId: 'rare-crops-guide', quantity: 1 }]),
  }
  await move(orders.shipped, 'processing')
  await move(orders.shipped, 'shipped')
  await move(orders.delivered, 'delivered')
  await move(orders.cancelled, 'cancelled')
  await refund(admin, orders.refunded)
  return orders
}

/** The ISO times at which a session is free. */
export async function freeTimes(shop) {
  const slots = await (await fetch(`${shop.url}/api/v1/slots?product=garden-session&days=31`)).json()
  return slots.days.flatMap(({ times }) => times)
}

async function refund(admin, { number }) {
  const page = await admin.newPage()
  await page.goto(`/admin/orders/refund/${number}`)
  const value = (name) => page.locator(`[name=${name}]`).first().inputValue()
  const form = {
    refundId: await value('refundId'),
    paymentId: await value('paymentId'),
    amount: '4.500',
    reason: 'المقاس غير مناسب',
    confirmed: 'yes',
  }
  await page.close()
  await post(admin, `/admin/orders/refund/${number}`, { form })
}
