/** The one toast of the shop: a new text takes the place of the old. */
export const toastId = 'bustan'
