/** The keys of the shop's long texts: the last part of their URL. */
export const pageKeys = [
  'about',
  'faq',
  'delivery',
  'compliance',
  'privacy-policy',
  'terms-of-service',
  'shipping-policy',
  'return-policy',
] as const
export type PageKey = (typeof pageKeys)[number]

/** The long text of a URL part, or undefined when there is none. */
export function pageKeyOf(part: string | undefined): PageKey | undefined {
  return pageKeys.find((key) => key === part)
}
