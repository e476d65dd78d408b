/** The long texts of the shop, by the last part of their address. */
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

/** The long text a part of an address names, or undefined when it names none. */
export function pageKeyOf(part: string | undefined): PageKey | undefined {
  return pageKeys.find((key) => key === part)
}
