import { readdirSync, readFileSync } from 'node:fs'

/** The shop's own texts, so that a test asks for what a person reads. Plain texts only. */
export function words(locale: 'ar' | 'en'): Record<string, string> {
  const folder = new URL(`../../../locales/${locale}/`, import.meta.url)
  return Object.assign(
    {},
    ...readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
  )
}
