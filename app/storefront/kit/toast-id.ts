/** The shop's only toast: a new text replaces the old one. */
export const toastId = 'bustan'
