/** The designs of a gift's card, each a picture under `/art`. */
export const giftCards = ['harvest', 'birthday', 'thanks', 'night'] as const
export type GiftCard = (typeof giftCards)[number]
