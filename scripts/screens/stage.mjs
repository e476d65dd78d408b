// Demo data for the pictures: an admin, a member, orders in every state, a conversation.
import { firstOfEach, readEmails } from './panel-pages.mjs'
import { customers, home, locales } from './people.mjs'
import { linkIn, pathIn, post } from './requests.mjs'
import { freeTimes, makeOrders } from './stage-orders.mjs'

const ownerPassword = 'an orchard at harvest'
const memberPassword = 'tulip-9'
const memberEmail = 'noura@example.com'

/**
 * Sets up the demo data.
 * @param shop a demo shop that has just opened
 * @param browser a browser
 * @returns the cookies of `admin` and `member`, `freeTime` of an appointment, the `emails`, and per language the
 *   subjects of its screens: `orders`, `thread`, `newsletter`, `reset`
 */
export async function setStage(shop, browser) {
  const admin = await browser.newContext({ baseURL: shop.url, locale: 'en' })
  const member = await browser.newContext({ baseURL: shop.url, locale: 'ar' })
  await setUpAdmin(shop, admin)
  await register(shop, member)
  const stage = { admin: await admin.cookies(), member: await member.cookies(), ar: {}, en: {} }
  for (const locale of locales) {
    stage[locale] = {
      orders: await makeOrders(shop, admin, locale),
      thread: await converse(shop, admin, locale),
      newsletter: await subscribe(shop, admin, locale),
    }
    await post(member, `/${locale}/forgot-password`, { form: { email: memberEmail } })
    stage[locale].reset = pathIn(await shop.sentEmail('password-reset', `/${locale}/reset-password`), '/reset-password')
  }
  stage.freeTime = (await freeTimes(shop)).at(20)
  await post(admin, '/api/v1/cart-reminders/screens-checkout', {
    data: { email: 'sara@example.com', items: [{ productId: 'beginner-guide', quantity: 2 }] },
  })
  await fillDesk(admin)
  stage.details = await firstOfEach(admin)
  const batch = { batch: 'معرض', count: '5', prefix: 'FAIR-', length: '6' }
  const rules = { type: 'percentage', value: '15', usageLimit: '1', oneUserOnly: 'on', isActive: 'on' }
  await post(admin, '/admin/discount-codes/generate', { form: { ...batch, ...rules }, maxRedirects: 0 })
  stage.emails = await readEmails(admin)
  await admin.close()
  await member.close()
  return stage
}

async function setUpAdmin(shop, admin) {
  const form = { name: 'نورة', email: 'owner@example.com', password: ownerPassword, confirm: ownerPassword }
  await post(admin, shop.setup, { form: { ...form, token: new URL(shop.setup).searchParams.get('token') } })
}

/** A member with a verified address, who owns an order of the demo. */
async function register(shop, member) {
  const person = { name: 'نورة العنزي', username: 'noura', email: memberEmail, dateOfBirth: '2005-05-21' }
  await post(member, '/ar/register', { form: { ...person, password: memberPassword, confirm: memberPassword } })
  await post(member, '/ar/login', { form: { email: memberEmail, password: memberPassword } })
  // Answers 404, because the link is already used.
  await member.request.post(linkIn(await shop.sentEmail('account-confirm', memberEmail)), { form: {} })
  for (const [label, isDefault] of [
    ['البيت', true],
    ['بيت الجدة', false],
  ])
    await post(member, '/ar/profile/addresses', {
      data: { intent: 'save', address: { address: home, label, isDefault } },
    })
}

/** Sends a message and its reply; returns the path of its thread from the email. */
async function converse(shop, admin, locale) {
  const written = {
    ar: [
      'سؤال عن المقاس',
      'السلام عليكم، هل يتوفر تيشيرت بستان بمقاس صغير لعمر 13 سنة؟',
      'نعم، مقاس S متوفر. أهلًا بك!',
    ],
    en: ['About sizes', 'Hello, does the T-shirt come in a size for a 13-year-old?', 'It does: size S. Welcome!'],
  }[locale]
  const [subject, message, reply] = written
  const { firstName, lastName, email } = customers[locale]
  const sent = await post(admin, `/${locale}/contact`, {
    form: { name: `${firstName} ${lastName}`, email, subject, message, category: 'general', phone: '' },
    maxRedirects: 0,
  })
  const number = new URL(sent.headers().location, shop.url).searchParams.get('sent')
  const page = await admin.newPage()
  await page.goto(`/admin/messages?q=${number}`)
  const path = await page.locator('main a[href*="/admin/messages/view/"]').first().getAttribute('href')
  await page.close()
  await post(admin, path, { multipart: { intent: 'reply', reply, seen: '0' } })
  return { number, admin: path, path: pathIn(await shop.sentEmail('message-reply', number), `/messages/${number}`) }
}

/** A confirmed subscription and a pending one. */
async function subscribe(shop, admin, locale) {
  const ask = async (email) => {
    await post(admin, `/${locale}/newsletter`, {
      form: { name: customers[locale].firstName, email, interests: 'offers' },
    })
    return pathIn(await shop.sentEmail('newsletter-confirm', email), '/newsletter/confirm')
  }
  const confirmed = await ask(`reader-${locale}@example.com`)
  await post(admin, confirmed, { form: {} })
  const sentEmail = await shop.sentEmail('newsletter-welcome', `reader-${locale}@example.com`)
  return {
    confirmed,
    waiting: await ask(`waits-${locale}@example.com`),
    preferences: pathIn(sentEmail, '/newsletter/preferences'),
  }
}

/** Adds a webhook, an API key, searches that find nothing, a synonym, and a campaign. */
async function fillDesk(admin) {
  for (const term of ['هودي', 'keychain', 'تيشرتت بستن']) await admin.request.get(`/shop?q=${encodeURIComponent(term)}`)
  await post(admin, '/admin/searches', { form: { intent: 'save', typed: 'فانيلة', means: 'تيشيرت' } })
  await post(admin, '/admin/systems', {
    form: { intent: 'save', id: '', name: 'المحاسبة', url: 'https://books.example/hook', 'event-order.paid': 'on' },
  })
  await post(admin, '/admin/systems', { form: { intent: 'key', name: 'المخزن', 'scope-orders:read': 'on' } })
  const campaign = {
    subjectAr: 'دليل الصيف وصل',
    textAr: 'أهلًا،\n\n**دليل محاصيل الصيف** صار في [المتجر](/shop).\n\n## ما الجديد\n\n- خطة لكل أسبوع\n- أسعار البذور',
    subjectEn: 'The summer guide is here',
    textEn:
      'Hello,\n\nThe **guide to summer crops** is in [the shop](/shop).\n\n## New in it\n\n- A plan for each week\n- Prices of seeds',
    audience: 'everyone',
    perMinute: '60',
  }
  await post(admin, '/admin/newsletter/campaigns/new', { multipart: { intent: 'save', seen: '', ...campaign } })
}
