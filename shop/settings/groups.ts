import type { StoreSettings } from './form.ts'

/** Groups of settings that are saved together, with the settings in each. */
export const settingsGroups = {
  store: ['name', 'contact', 'company'],
  social: ['social'],
  hours: ['hours'],
  shipping: ['shipping', 'delivery'],
  carriers: ['carriers'],
  reservation: ['reservationMinutes', 'paymentLinkHours'],
  booking: ['booking'],
  currencies: ['rates', 'currencies'],
  payments: ['payments'],
  fees: ['fees'],
  downloads: ['downloads'],
  banner: ['banner'],
  security: ['security'],
  refunds: ['refunds'],
  returns: ['returns'],
  cartReminders: ['cartReminders'],
} as const satisfies Record<string, readonly (keyof StoreSettings)[]>

export type SettingsGroup = keyof typeof settingsGroups
