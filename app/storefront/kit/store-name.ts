import { useSite } from '#app/site.ts'

/** The shop's name in the page's language, as the owner set it. */
export function useStoreName(): string {
  const site = useSite()
  return site?.store.name[site.locale] ?? 'بستان'
}
