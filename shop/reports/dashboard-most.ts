/** Counting stops here; above it a figure is shown as "99+". */
export const waitingMost = 99
