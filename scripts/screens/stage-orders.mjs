// Orders in every state.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { customers, home } from './people.mjs'
import { post } from './requests.mjs'

/** Orders of one buyer: unpaid, paid with all three kinds, shipped, delivered, cancelled, and partly refunded. */
export async function makeOrders(shop, admin, locale) {
  const merchandise = [{ productId: 'bustan-tshirt.m', quantity: 1 }]
  const place = async (items, more = {}) => {
    const response = await fetch(`${shop.url}/api/v1/orders`, {
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
    if (response.status !== 201) throw new Error(`not placed: ${await response.text()}`)
    const placed = await response.json()
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
    await post(admin, `/admin/orders/view/${number}`, { form: { intent: 'move', to, confirmed: 'yes' } })
  }
  const times = await freeTimes(shop)
  const all = [
    { productId: 'beginner-guide', quantity: 1 },
    { productId: 'bustan-tshirt.m', quantity: 2 },
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
    parcels: await buy([
      { productId: 'bustan-tshirt.m', quantity: 3 },
      { productId: 'sticker-pack', quantity: 2 },
    ]),
    returning: await buy([
      { productId: 'bustan-tshirt.m', quantity: 2 },
      { productId: 'sticker-pack', quantity: 2 },
    ]),
    digital: await buy([{ productId: 'rare-crops-guide', quantity: 1 }]),
    guest: await buy([{ productId: 'rare-crops-guide', quantity: 1 }], {
      customer: { ...customers[locale], email: `guest.${locale}@example.com` },
    }),
  }
  await move(orders.shipped, 'processing')
  await move(orders.shipped, 'shipped')
  await move(orders.delivered, 'delivered')
  await move(orders.cancelled, 'cancelled')
  await move(orders.returning, 'delivered')
  orders.returned = await returns(shop, admin, orders.returning, locale)
  await refund(admin, orders.refunded)
  const long = {
    carrier: 'other',
    carrierName: 'Gulf Express Logistics',
    tracking: 'GXL-KW-2026-00000000000000000000000000000042',
  }
  await ship(admin, orders.parcels, { 'parcel-0': '1', carrier: 'aramex', tracking: '31245678901' })
  await ship(admin, orders.parcels, { 'parcel-0': '1', 'parcel-1': '1', ...long, link: 'https://example.com/track' })
  await ship(admin, orders.parcels, { 'parcel-1': '1' })
  return orders
}

/** The ISO times of free slots. */
export async function freeTimes(shop) {
  const slots = await (await fetch(`${shop.url}/api/v1/slots?product=garden-session&days=31`)).json()
  return slots.days.flatMap(({ times }) => times)
}

async function ship(admin, { number }, fields) {
  const form = { intent: 'ship', shipmentId: randomUUID(), notify: 'on', ...fields }
  await post(admin, `/admin/orders/view/${number}`, { form })
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

/** A pending return with photos, an accepted one and one that arrived; returns the last one's id. */
async function returns(shop, admin, { number, accessToken }, locale) {
  const ask = async (fields, photos = []) => {
    const returnId = randomUUID()
    const body = new FormData()
    for (const [name, value] of Object.entries({ returnId, ...fields })) body.append(name, value)
    for (const photo of photos) body.append('files', new Blob([photo]), 'photo.webp')
    const url = `${shop.url}/${locale}/order/${number}/return?token=${accessToken}`
    const sent = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    if (sent.status !== 302) throw new Error(`no return: ${sent.status}`)
    return returnId
  }
  const move = (returnId, version, to, answer = '') =>
    post(admin, `/admin/orders/view/${number}`, { form: { intent: 'return', returnId, version, to, answer } })
  const note = locale === 'ar' ? 'وصل ممزقًا من الكم الأيسر.' : 'It came torn at the left sleeve.'
  const photo = await readFile('public/products/bustan-tshirt-640.webp').catch(() => null)
  const answer =
    locale === 'ar' ? 'أرسله مع أي شركة شحن وأبلغنا برقم التتبع.' : 'Send it with any carrier and tell us the number.'
  const came = await ask({ reason: 'wrong_size', 'return-1': '1' })
  await move(came, '1', 'accepted', answer)
  await move(came, '2', 'received')
  const accepted = await ask({ reason: 'changed_mind', 'return-0': '1' })
  await move(accepted, '1', 'accepted', answer)
  await ask({ reason: photo ? 'damaged' : 'other', note, 'return-0': '1' }, photo ? [photo, photo] : [])
  return came
}
