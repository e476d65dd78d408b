import * as m from '#locales/compiled/messages.js'

/** The pages the header, the phone's menu and the footer lead to. A page is added here when it exists. */
export const mainPages = [
  { path: '/', name: m.nav_home },
  { path: '/shop', name: m.nav_shop },
] as const
