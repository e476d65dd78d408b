import type { Fils } from '#shop/money.ts'

/** Money in the API: whole fils. */
export const money = (fils: Fils) => ({ amount: fils, currency: 'KWD' as const })
