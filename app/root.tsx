import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { currencies } from '#shop/money.ts'
import type { Route } from './+types/root'
import { shopContext, visitorContext } from './context.ts'
import { useSite } from './site.ts'
import { ErrorScreen } from './storefront/error-screen.tsx'
import { NotFoundScreen } from './storefront/not-found-screen.tsx'
import { fontLinks } from './ui/fonts.ts'
import './app.css'

/** What every page knows: language, currency and the store's settings. Nothing personal, so that pages can be kept. */
export async function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const shop = context.get(shopContext)
  const settings = await shop.settings.read()
  const rate = settings.rates[visitor.currency] ?? currencies[visitor.currency].rate
  return {
    locale: visitor.locale,
    currency: visitor.currency,
    rate,
    prefix: visitor.prefix,
    path: visitor.path,
    baseUrl: shop.baseUrl,
    testShop: shop.gateway.name === 'sandbox',
    store: {
      name: settings.name,
      contact: settings.contact,
      hours: settings.hours,
      shipping: settings.shipping,
      delivery: settings.delivery,
      reservationMinutes: settings.reservationMinutes,
    },
  }
}

// Import it from site.ts; this line goes when nobody imports it from here any more.

export function Layout({ children }: { children: React.ReactNode }) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <html lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FBF7EE" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141A13" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/art/favicon.svg" type="image/svg+xml" />
        {fontLinks(locale).map((link) => (
          <link key={link.href} {...link} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** For what no layout caught: a lost connection on the way to a page, or settings that cannot be read. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return <main id="main">{missing ? <NotFoundScreen /> : <ErrorScreen error={error} />}</main>
}
