/** What is shown in place of an erased person's name, in two parts, by language. */
export const erasedNames = {
  account: { ar: ['حساب', 'محذوف'], en: ['Deleted', 'account'] },
  guest: { ar: ['عميل', 'محذوف'], en: ['Deleted', 'customer'] },
} as const

export type ErasedName = (typeof erasedNames)[keyof typeof erasedNames]
