import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** The whole site on one page, in the order of the specification's route tables. */
export default [
  // Storefront. `/ar/...` and `/en/...` are the same pages with the language fixed.
  layout('routes/storefront/layout.tsx', [
    ...prefix(':lang?', [
      index('routes/storefront/home.tsx'),
      route('shop', 'routes/storefront/shop.tsx'),
      route('product/:id', 'routes/storefront/product.tsx'),
      route('cart', 'routes/storefront/cart.tsx'),
      route('checkout', 'routes/storefront/checkout/route.tsx'),
      route('payment-success', 'routes/storefront/payment-success.tsx'),
    ]),
    route('*', 'routes/storefront/not-found.tsx'),
  ]),

  // Administrator. `/admin/login` and the one-time setup link are open, the rest is behind the layout's guard.
  ...prefix('admin', [
    route('login', 'routes/admin/login.tsx'),
    route('setup', 'routes/admin/setup.tsx'),
    layout('routes/admin/layout.tsx', [
      index('routes/admin/index.ts'),
      route('orders', 'routes/admin/orders/list.tsx'),
      route('orders/view/:number', 'routes/admin/orders/view.tsx'),
      route('*', 'routes/admin/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
