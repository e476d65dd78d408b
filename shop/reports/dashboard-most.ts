/** Nobody works off more than that: above it a figure is shown as "99+", and counting stops. */
export const waitingMost = 99
