/** How many addresses one person keeps. */
export const maxAddresses = 10
/** Longest label of an address, in characters. */
export const maxLabel = 40
