/** Cache Storage names: one cache per build, one for pictures, one for language and currency. */
export const buildCachePrefix = 'bustan-build-'
export const pictureCache = 'bustan-pictures'
export const choiceCache = 'bustan-choice'

/** The query parameter of a cached page's key for language and currency: "en.KWD". */
export const readingParameter = 'kept-in'
/** Headers of a cached page: its title and picture, for the list of offline pages. */
export const titleHeader = 'X-Kept-Title'
export const pictureHeader = 'X-Kept-Picture'
