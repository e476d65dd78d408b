import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

type Icon = { src: string; sizes: string; purpose?: string }
type Manifest = {
  name: string
  short_name: string
  lang: string
  dir: string
  start_url: string
  scope: string
  icons: Icon[]
  shortcuts: { name: string; url: string }[]
}

describeOnBothEngines('the manifest that makes the shop installable', (open) => {
  test('is in the page’s language, else the visitor’s, with the name from the settings', async () => {
    const { url, shop } = await open()
    const { name } = await shop.settings.read()
    const get = (query: string, headers: Record<string, string> = {}) =>
      ask<Manifest>(`${url}/manifest.webmanifest${query}`, { headers: headers as never })
    const seen = async (query: string, headers?: Record<string, string>) => {
      const { body } = await get(query, headers)
      return [body.lang, body.dir, body.name, body.shortcuts[1]?.name]
    }
    const arabic = ['ar', 'rtl', name.ar, 'السلة']
    const english = ['en', 'ltr', name.en, 'Cart']
    expect(await seen('?lang=en', { 'Accept-Language': 'ar' })).toEqual(english)
    expect(await seen('?lang=ar', { Cookie: 'bustan_language=en' })).toEqual(arabic)
    expect(await seen('', { Cookie: 'bustan_language=en' })).toEqual(english)
    expect(await seen('', { 'Accept-Language': 'en-GB' })).toEqual(english)
    expect(await seen('?lang=de')).toEqual(arabic)
  })

  test('contains what browsers require of an installable app', async () => {
    const { url } = await open()
    const { body, headers } = await ask<Manifest>(`${url}/manifest.webmanifest`)
    expect(headers.get('content-type')).toContain('application/manifest+json')
    expect([body.start_url, body.scope]).toEqual(['/', '/'])
    expect(body.shortcuts.map((shortcut) => shortcut.url)).toEqual(['/shop', '/cart'])
    expect(body.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ])
    for (const { src } of body.icons) expect(existsSync(`public${src}`), src).toBe(true)
  })
})
