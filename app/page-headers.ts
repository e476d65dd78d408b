/** The build of a page or its data: React Router's manifest version. Absent in development. */
export const buildHeader = 'X-Build'
/** The currency whose prices a page or its data shows; its language is in Content-Language. */
export const currencyHeader = 'X-Currency'
