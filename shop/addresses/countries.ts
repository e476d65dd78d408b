/** The six states the shop delivers to (R12); Kuwait, where the store is, comes first. */
export const countries = ['KW', 'SA', 'AE', 'QA', 'BH', 'OM'] as const
export type Country = (typeof countries)[number]
