/** So many rows are counted for a filtered list; above that it is "1000+", so that counting costs the same for any size. */
export const countedMost = 1000
