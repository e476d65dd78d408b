/** Which build a page or its data comes from: the name React Router gives its manifest. Absent in development. */
export const buildHeader = 'X-Build'
/** The currency whose prices a page or its data shows; its language is in Content-Language. */
export const currencyHeader = 'X-Currency'
