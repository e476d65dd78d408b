import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import { getLocale } from '#locales/compiled/runtime.js'
import type { Route } from './+types/root'
import { publicQuery, splitPath } from './public-pages.ts'
import { readSite } from './read-site.ts'
import { SiteContext } from './site.ts'
import { cachedSite } from './storefront/kit/read-cache.ts'
import { orUnreachable } from './storefront/kit/retrying-fetch.ts'
import { ErrorScreen } from './storefront/layout/error-screen.tsx'
import { NotFoundScreen } from './storefront/layout/not-found-screen.tsx'
import { colours } from './ui/colours.ts'
import { fontLinks } from './ui/fonts.ts'
import { replayTyping } from './ui/form/early-typing.ts'
import { keepForm } from './ui/form/keep-form.ts'
import './styles/app.css'

export function loader({ context }: Route.LoaderArgs) {
  return readSite(context)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedSite(args)
}

export const clientMiddleware = [keepForm, orUnreachable]

/** Unchanged between pages that are never cached; cached pages bring their own. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const next = splitPath(nextUrl.pathname)
  const moved = currentUrl.href !== nextUrl.href && formMethod === undefined
  const same = splitPath(currentUrl.pathname).prefix === next.prefix && publicQuery(next.path, '') === null
  return moved && same ? false : defaultShouldRevalidate
}

export function Layout({ children }: { children: React.ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  const locale = site?.locale ?? getLocale()
  return (
    <html lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={colours.paper} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={colours.paperDark} media="(prefers-color-scheme: dark)" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}`} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/art/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        {fontLinks(locale).map((link) => (
          <link key={link.href} {...link} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        <SiteContext value={site}>{children}</SiteContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  // Input from before hydration is restored, and a button pressed then is pressed again.
  useEffect(() => {
    setTimeout(() => {
      replayTyping()
      window.earlyClick?.replay()
      delete window.earlyClick
    })
  }, [])
  return <Outlet />
}

/** Errors outside every layout: a lost connection during a navigation, or unreadable settings. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return <main id="main">{missing ? <NotFoundScreen /> : <ErrorScreen error={error} />}</main>
}
