import { Hono } from 'hono'
import { colours } from '#app/ui/colours.ts'
import * as m from '#locales/compiled/messages.js'
import type { Shop } from '#shop/shop.ts'
import { parsePageRequest } from '../http/request.ts'

/**
 * /manifest.webmanifest, which makes the shop installable: its name from the settings, in the language of `?lang=`,
 * else the visitor's. Browsers fetch it without cookies, so pages put their language in the URL.
 */
export function webManifest({ settings }: Pick<Shop, 'settings'>) {
  const app = new Hono()

  app.get('/manifest.webmanifest', async (c) => {
    const requested = c.req.query('lang')
    const visitor = parsePageRequest(c.req.path, c.req.header('cookie'), c.req.header('accept-language')).locale
    const locale = requested === 'ar' || requested === 'en' ? requested : visitor
    const name = (await settings.read()).name[locale]
    const shortcut = (url: string, text: string) => ({ name: text, url, icons: [icon('icon-192', 192)] })
    c.header('Content-Type', 'application/manifest+json; charset=utf-8')
    c.header('Cache-Control', 'public, max-age=300')
    c.header('Vary', 'Accept-Language, Cookie')
    c.header('Content-Language', locale)
    return c.body(
      JSON.stringify({
        id: '/',
        name,
        short_name: name,
        description: m.home_description({}, { locale }),
        lang: locale,
        dir: locale === 'ar' ? 'rtl' : 'ltr',
        // No language prefix: the installed app opens in the one last chosen.
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: colours.paper,
        theme_color: colours.paper,
        icons: [icon('icon-192', 192), icon('icon-512', 512), { ...icon('maskable-512', 512), purpose: 'maskable' }],
        shortcuts: [shortcut('/shop', m.nav_shop({}, { locale })), shortcut('/cart', m.nav_cart({}, { locale }))],
      }),
    )
  })

  return app
}

const icon = (file: string, size: number) => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
})
