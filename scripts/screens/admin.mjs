// The admin screens: every page of the navigation, detail pages and states.
import { clear, inTurn, makeOrder, press, submit } from './page-actions.mjs'

const settings = ['hours', 'delivery', 'booking', 'currencies', 'payments', 'downloads', 'banner', 'mail', 'security']

/** @param stage the result of `setStage` */
export function adminScreens(stage) {
  const number = (which) => (locale) => stage[locale].orders[which].number
  /** An admin page; its URL is the same in both languages. */
  const page = (name, path, more = {}) => ({
    name: name === '' ? 'admin' : `admin-${name}`,
    url: typeof path === 'function' ? (locale) => `/admin${path(locale)}` : `/admin${path}`,
    as: 'admin',
    ...more,
  })
  const order = (which) => (locale) => `/orders/view/${number(which)(locale)}`
  const signInPage = (name, path, more) => ({ ...page(name, path, more), as: 'visitor' })
  return [
    signInPage('login', '/login'),
    signInPage('login-errors', '/login', { before: submit('password') }),
    signInPage('setup-dead', '/setup'),
    page('dashboard', '/dashboard'),
    page('menu', '/dashboard', {
      window: true,
      only: 360,
      before: press('header button[aria-controls], header button'),
    }),
    page('palette', '/dashboard', {
      window: true,
      before: async (browserPage) => {
        await browserPage.keyboard.press('Control+k')
        await browserPage.keyboard.type('noor')
        await browserPage.locator('dialog[open] section a[href*=orders]').first().waitFor()
      },
    }),
    page('notifications', '/notifications'),
    page('products', '/products'),
    page('products-nothing', '/products?q=zzzz'),
    page('product-add', '/products/add'),
    page('product-add-errors', '/products/add', { before: press('main form button[type=submit]') }),
    page('product-edit', '/products/edit/bustan-tshirt'),
    page('product-edit-guide', '/products/edit/beginner-guide'),
    page('product-variants', '/products/variants/bustan-tshirt'),
    page('product-schedule', '/products/schedule/bustan-tshirt'),
    page('product-schedule-errors', '/products/schedule/bustan-tshirt', {
      before: press('main form button[type=submit]'),
    }),
    page('products-sale', '/products/sale?id=bustan-tshirt&id=harvest-poster'),
    page('products-sale-none', '/products/sale'),
    page('product-view', '/products/view/bustan-tshirt'),
    page('product-view-variant', '/products/view/bustan-tshirt.m'),
    page('products-low', '/products?stock=low'),
    { name: 'admin-product-preview', path: '/preview/bustan-tshirt', as: 'admin' },
    page('import', '/import'),
    page('orders', '/orders'),
    page('orders-nothing', '/orders?q=zzzz'),
    page('order', order('paid')),
    page('order-unpaid', order('unpaid')),
    page('order-new', '/orders/new'),
    page('order-new-errors', '/orders/new', { before: inTurn(makeOrder, press('main [name=intent][value=place]')) }),
    page('order-new-filled', '/orders/new', { before: makeOrder }),
    page('order-link', (locale) => `/orders/link/${number('unpaid')(locale)}`),
    page('order-link-text', (locale) => `/orders/link/${number('unpaid')(locale)}`, {
      before: press('main [name=way][value=whatsapp]'),
    }),
    page('order-paid', (locale) => `/orders/paid/${number('unpaid')(locale)}`),
    page('order-parcels', order('parcels')),
    page('order-refunded', order('refunded')),
    page('order-cancelled', order('cancelled')),
    page('order-refund', (locale) => `/orders/refund/${number('paid')(locale)}`),
    page('order-returns', order('returning')),
    page('returns', '/returns'),
    page('returns-nothing', '/returns?show=late'),
    page('order-refund-return', (locale) => {
      const { returning, returned } = stage[locale].orders
      return `/orders/refund/${returning.number}?return=${returned}`
    }),
    page('order-contact', (locale) => `/orders/contact/${number('paid')(locale)}`),
    page('order-contact-errors', (locale) => `/orders/contact/${number('paid')(locale)}`, {
      before: inTurn(clear('email'), submit('email')),
    }),
    page('payments', '/payments'),
    page('payments-differences', '/payments?show=differences'),
    page('searches', '/searches'),
    page('searches-errors', '/searches', { before: press('main form button[type=submit]') }),
    page('order-guest', (locale) => `/orders/guest/${number('guest')(locale)}`),
    page('order-guest-open', (locale) => `/orders/guest/${number('paid')(locale)}`),
    page('order-slips', (locale) => `/orders/slips?order=${number('paid')(locale)}&order=ORD-2001-9999`),
    page('messages', '/messages'),
    page('messages-nothing', '/messages?q=zzzz'),
    { ...page('message', ''), url: () => stage.details.message },
    { ...page('message-answered', ''), url: (locale) => stage[locale].thread.admin },
    page('messages-answers', '/messages/answers'),
    page('codes', '/discount-codes'),
    page('codes-batch', '/discount-codes?batch=معرض'),
    page('codes-nothing', '/discount-codes?q=zzzz'),
    page('code-add', '/discount-codes/add'),
    page('code-add-errors', '/discount-codes/add', { before: press('main form button[type=submit]') }),
    page('codes-generate', '/discount-codes/generate'),
    { ...page('code', ''), url: () => stage.details.code },
    page('team', '/team'),
    page('team-roles', '/team/roles'),
    page('team-role-add', '/team/roles/add'),
    page('team-role-add-errors', '/team/roles/add', { before: press('main form button[type=submit]') }),
    page('users', '/users'),
    page('users-nothing', '/users?q=zzzz'),
    { ...page('user', ''), url: () => stage.details.user },
    page('reports', '/reports'),
    page('calls', '/calls'),
    page('bookings', '/bookings'),
    page('hosts', '/bookings/hosts'),
    page('host-add', '/bookings/hosts/add'),
    page('host-add-errors', '/bookings/hosts/add', { before: press('main form button[type=submit]') }),
    page('host', '/bookings/hosts/edit/1'),
    page('reviews', '/reviews'),
    page('newsletter', '/newsletter'),
    page('carts', '/newsletter/carts'),
    page('campaigns', '/newsletter/campaigns'),
    page('campaign-new', '/newsletter/campaigns/new'),
    { ...page('campaign', ''), url: () => stage.details.campaign },
    page('texts', '/texts'),
    page('text', '/texts/return-policy'),
    page('whatsapp', '/whatsapp'),
    page('whatsapp-setup', '/whatsapp/setup'),
    page('mail', '/mail'),
    { ...page('mail-email', ''), url: () => stage.details.mail },
    page('mail-templates', '/mail/templates/order-receipt'),
    page('mail-texts', (locale) => `/mail/templates/order-receipt/${locale}`),
    page('mail-texts-errors', (locale) => `/mail/templates/order-shipped/${locale}`, {
      before: async (browserPage) => {
        await browserPage.locator('[name=mail_shipped_in]').fill('{nothing}')
        await browserPage.locator('main form button[value=save]').click()
      },
    }),
    page('systems', '/systems'),
    page('systems-deliveries', '/systems/deliveries'),
    page('audit', '/audit'),
    page('backups', '/backups'),
    page('deleted', '/deleted'),
    page('settings', '/settings'),
    ...settings.map((tab) => page(`settings-${tab}`, `/settings/${tab}`)),
    page('not-found', '/nothing'),
  ]
}
