// The panel's screens: every page of its navigation, their details and states.
import { clear, inTurn, press, submit } from './acts.mjs'

const settings = ['hours', 'delivery', 'booking', 'currencies', 'payments', 'downloads', 'banner', 'mail', 'security']

/** @param stage what `setStage` answers */
export function adminScreens(stage) {
  const number = (which) => (locale) => stage[locale].orders[which].number
  /** A page of the panel; its address is the same in both languages. */
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
    page('notifications', '/notifications'),
    page('products', '/products'),
    page('products-nothing', '/products?q=zzzz'),
    page('product-add', '/products/add'),
    page('product-add-errors', '/products/add', { before: press('main form button[type=submit]') }),
    page('product-edit', '/products/edit/bustan-tshirt'),
    page('product-edit-guide', '/products/edit/beginner-guide'),
    page('product-view', '/products/view/bustan-tshirt'),
    { name: 'admin-product-preview', path: '/preview/bustan-tshirt', as: 'admin' },
    page('import', '/import'),
    page('orders', '/orders'),
    page('orders-nothing', '/orders?q=zzzz'),
    page('order', order('paid')),
    page('order-unpaid', order('unpaid')),
    page('order-refunded', order('refunded')),
    page('order-cancelled', order('cancelled')),
    page('order-refund', (locale) => `/orders/refund/${number('paid')(locale)}`),
    page('order-contact', (locale) => `/orders/contact/${number('paid')(locale)}`),
    page('order-contact-errors', (locale) => `/orders/contact/${number('paid')(locale)}`, {
      before: inTurn(clear('email'), submit('email')),
    }),
    page('payments', '/payments'),
    page('payments-differences', '/payments?show=differences'),
    page('searches', '/searches'),
    page('searches-errors', '/searches', { before: press('main form button[type=submit]') }),
    page('order-slips', (locale) => `/orders/slips?order=${number('paid')(locale)}&order=ORD-2001-9999`),
    page('messages', '/messages'),
    page('messages-nothing', '/messages?q=zzzz'),
    { ...page('message', ''), url: () => stage.details.message },
    { ...page('message-answered', ''), url: (locale) => stage[locale].thread.admin },
    page('messages-answers', '/messages/answers'),
    page('codes', '/discount-codes'),
    page('codes-nothing', '/discount-codes?q=zzzz'),
    page('code-add', '/discount-codes/add'),
    page('code-add-errors', '/discount-codes/add', { before: press('main form button[type=submit]') }),
    page('codes-generate', '/discount-codes/generate'),
    { ...page('code', ''), url: () => stage.details.code },
    page('users', '/users'),
    page('users-nothing', '/users?q=zzzz'),
    { ...page('user', ''), url: () => stage.details.user },
    page('reports', '/reports'),
    page('calls', '/calls'),
    page('bookings', '/bookings'),
    page('reviews', '/reviews'),
    page('newsletter', '/newsletter'),
    page('texts', '/texts'),
    page('text', '/texts/return-policy'),
    page('mail', '/mail'),
    { ...page('mail-letter', ''), url: () => stage.details.mail },
    page('mail-templates', '/mail/templates/order-receipt'),
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
