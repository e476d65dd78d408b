/** How many addresses one person keeps. */
export const maxAddresses = 10
/** The longest name of an address, in letters. */
export const maxLabel = 40
