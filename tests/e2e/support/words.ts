import { readdirSync, readFileSync } from 'node:fs'

/** The shop's texts, so that tests look for what users read. Plain texts only. */
export function words(locale: 'ar' | 'en'): Record<string, string> {
  const folder = new URL(`../../../locales/${locale}/`, import.meta.url)
  return Object.assign(
    {},
    ...readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
  )
}
