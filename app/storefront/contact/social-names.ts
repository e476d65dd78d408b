import type { StoreSettings } from '#shop/settings/form.ts'

/** Display names of the social networks. */
export const socialNames = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
  discord: 'Discord',
} as const satisfies Record<keyof StoreSettings['social'], string>

export const socialPlaces = Object.keys(socialNames) as (keyof typeof socialNames)[]
