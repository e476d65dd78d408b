import { settingsPages } from '#app/admin/settings/tabs.tsx'
import { adminPages } from '#app/admin/shell/pages.ts'
import * as m from '#locales/compiled/messages.js'
import type { Permission } from '#shop/accounts/roles/permissions.ts'
import { normaliseArabic } from '#shop/catalog/search/normalise-arabic.ts'

/** A palette target, the permissions it requires, and extra keywords. */
export type Entry = {
  path: string
  name: string
  more: string
  needs: readonly Permission[]
  words: string
  /** What it does, when it is more than a link; its path is then only a key. */
  run?: () => void
}

const acts: readonly { path: string; name: () => string; needs: readonly Permission[]; words: string }[] = [
  { path: '/admin/orders?turn=ship', needs: ['orders.see'], name: m.palette_to_ship, words: 'parcels shipping' },
  {
    path: '/admin/orders/new',
    needs: ['orders.act', 'customers.see', 'customers.contact'],
    name: m.team_order_title,
    words: 'create phone whatsapp payment link',
  },
  { path: '/admin/products/add', needs: ['products.act'], name: m.palette_add_product, words: 'new create' },
  { path: '/admin/import', needs: ['products.act'], name: m.palette_import_products, words: 'csv upload' },
  {
    path: '/admin/discount-codes/add',
    needs: ['discounts.act'],
    name: m.palette_add_code,
    words: 'new create coupon promo',
  },
  {
    path: '/admin/newsletter/campaigns/new',
    needs: ['newsletter.act'],
    name: m.campaigns_new,
    words: 'email newsletter create',
  },
  {
    path: '/admin/bookings/hosts',
    needs: ['appointments.see', 'customers.contact'],
    name: m.hosts_title,
    words: 'calendar sessions appointments',
  },
  {
    path: '/admin/newsletter/carts',
    needs: ['newsletter.see', 'customers.contact'],
    name: m.admin_carts_title,
    words: 'abandoned cart reminders recovery',
  },
  {
    path: '/admin/products?status=active&stock=low',
    needs: ['products.see'],
    name: m.palette_low_stock,
    words: 'inventory',
  },
]

/** All palette entries known without the server, in the page's language. */
export function entries(): Entry[] {
  return [
    ...acts.map(({ name, ...act }) => ({ ...act, name: name(), more: '' })),
    ...adminPages
      .flat()
      .map(({ path, needs, name }) => ({ path, needs, name: name(), more: '', words: wordsOf(path) })),
    ...settingsPages.map(({ path, name }) => ({
      path,
      name: name(),
      more: m.admin_nav_settings(),
      needs: ['settings.see'] as const,
      words: `settings ${wordsOf(path)}`,
    })),
  ]
}

/** "/admin/discount-codes" is found by "codes" in either language. */
const wordsOf = (path: string) => path.replace(/^\/admin\//, '').replaceAll(/[/-]/g, ' ')

/** The entries whose words begin with every word typed, matches in the name first. */
export function matching(all: readonly Entry[], typed: string): Entry[] {
  const terms = normaliseArabic(typed).split(' ').filter(Boolean)
  if (terms.length === 0) return [...all]
  const fits = (text: string) => {
    const words = normaliseArabic(text).split(' ')
    return terms.every((each) => words.some((word) => word.startsWith(each) || word.startsWith(`ال${each}`)))
  }
  const named = all.filter(({ name }) => fits(name))
  return [...named, ...all.filter((each) => !named.includes(each) && fits(`${each.name} ${each.more} ${each.words}`))]
}
