import { readFileSync } from 'node:fs'

/** The shop's own texts, so that a test asks for what a person reads. Plain texts only. */
export function words(locale: 'ar' | 'en'): Record<string, string> {
  const files = ['common', 'storefront', 'checkout', 'admin', 'mail']
  return Object.assign(
    {},
    ...files.map((name) =>
      JSON.parse(readFileSync(new URL(`../../locales/${locale}/${name}.json`, import.meta.url), 'utf8')),
    ),
  )
}
