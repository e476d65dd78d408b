/**
 * Initials for users without a picture: of first and last name, two at most. The Arabic article is skipped, and Arabic
 * letters are separated by a non-joiner.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.flatMap((word) => {
    const [first] = new Intl.Segmenter().segment((word ?? '').replace(/^ال(?=..)/u, ''))
    return first ? [first.segment.toLocaleUpperCase('en')] : []
  })
  return letters.join(/\p{Script=Arabic}/u.test(letters.join('')) ? '\u200c' : '')
}
