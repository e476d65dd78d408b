import { NavLink } from 'react-router'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'

/** The pages of the settings; the first is the target of "Settings". */
export const settingsTabs = [
  'store',
  'hours',
  'delivery',
  'booking',
  'currencies',
  'payments',
  'downloads',
  'banner',
  'mail',
  'security',
] as const
type SettingsTab = (typeof settingsTabs)[number]

const names: Record<SettingsTab, () => string> = {
  store: m.settings_tab_store,
  hours: m.settings_tab_hours,
  delivery: m.settings_tab_delivery,
  booking: m.admin_appointments_rules,
  currencies: m.settings_tab_currencies,
  payments: m.settings_tab_payments,
  downloads: m.downloads_settings_tab,
  banner: m.settings_tab_banner,
  mail: m.settings_tab_mail,
  security: m.settings_tab_security,
}

/** Each settings page with its URL and name. */
export const settingsPages = settingsTabs.map((tab) => ({
  path: tab === 'store' ? '/admin/settings' : `/admin/settings/${tab}`,
  name: names[tab],
}))

/** Links to each settings page, and to the content pages. */
export function SettingsTabs() {
  return (
    <nav aria-label={m.settings_tabs()} className="my-4 flex flex-wrap gap-2">
      {settingsPages.map(({ path, name }) => (
        <NavLink key={path} to={path} end className={({ isActive }) => tabClass(isActive)}>
          {name()}
        </NavLink>
      ))}
      <NavLink to="/admin/texts" className={tabClass(false)}>
        {m.settings_tab_content()}
      </NavLink>
    </nav>
  )
}

const tabClass = (active: boolean) =>
  cx(
    'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium',
    active ? 'border-leaf bg-leaf-tint text-leaf-pressed' : 'border-line-strong hover:border-ink',
  )
