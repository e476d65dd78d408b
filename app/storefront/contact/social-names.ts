import type { StoreSettings } from '#shop/settings/form.ts'

/** Where else the shop can have a page, by what everyone calls it. */
export const socialNames = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
  discord: 'Discord',
} as const satisfies Record<keyof StoreSettings['social'], string>

export const socialPlaces = Object.keys(socialNames) as (keyof typeof socialNames)[]
