/** Limit of saved addresses per person. */
export const maxAddresses = 10
/** Limit of a label, in characters. */
export const maxLabel = 40
