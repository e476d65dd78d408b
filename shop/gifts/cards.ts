/** The designs of a gift's card, each a picture under `/art`. */
export const giftCards = ['harvest', 'birthday', 'thanks', 'night'] as const
export type GiftCard = (typeof giftCards)[number]

/** How many characters a message and a name may have, and how many days ahead a gift may be sent. */
export const giftLimits = { message: 500, name: 60, days: 365 } as const
