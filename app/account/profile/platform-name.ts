import * as m from '#locales/compiled/messages.js'
import type { Platform } from '#shop/moving/platforms/old-product.ts'

const names: Record<Platform, () => string> = {
  shopify: m.moving_shopify,
  woocommerce: m.moving_woocommerce,
  salla: m.moving_salla,
}
/** Display name of a platform. */
export const platformName = (platform: Platform): string => names[platform]()
