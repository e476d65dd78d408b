/** The designs of a gift's card, each a picture under `/art`. */
export const giftCards = ['harvest', 'birthday', 'thanks', 'night'] as const
export type GiftCard = (typeof giftCards)[number]

/** Limits: characters of a message and of a name, and days ahead that a gift may be scheduled. */
export const giftLimits = { message: 500, name: 60, days: 365 } as const
