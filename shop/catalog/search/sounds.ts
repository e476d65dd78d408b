/** Arabic letters that can represent each Latin sound; longer sounds first. */
const latin: readonly [sound: string, letters: string][] = [
  ['sh', 'ش'],
  ['ch', 'شتك'],
  ['kh', 'خ'],
  ['gh', 'غق'],
  ['th', 'ثذتظ'],
  ['dh', 'ذضظ'],
  ['ph', 'ف'],
  ['ck', 'ك'],
  ['b', 'ب'],
  ['p', 'ب'],
  ['t', 'تط'],
  ['j', 'جغ'],
  ['g', 'جغقك'],
  ['h', 'حه'],
  ['d', 'دضذ'],
  ['r', 'ر'],
  ['z', 'زذظ'],
  ['s', 'سصز'],
  ['f', 'ف'],
  ['v', 'ف'],
  ['q', 'قك'],
  ['k', 'كق'],
  ['c', 'كس'],
  ['x', 'خ'],
  ['l', 'ل'],
  ['m', 'م'],
  ['n', 'ن'],
  ['7', 'ح'],
  ['5', 'خ'],
  ['6', 'ط'],
  ['9', 'صق'],
  ['8', 'قغ'],
]

/** A consonant as the Arabic letters it may be, and whether a long vowel precedes it. */
type Sound = { letters: string; vowel: boolean }
type Heard = { sounds: Sound[]; vowel: boolean }

const isArabic = /^[\u0621-\u064a]+$/
const isLatin = (word: string) => /^[a-z2-9]+$/.test(word) && /[a-z]/.test(word)
const vowels = /^[aeiouwy23']/

/** A word's pronunciation: its consonants with the vowels between them. Null for a word of neither alphabet. */
function hear(word: string): Heard | null {
  if (!isArabic.test(word) && !isLatin(word)) return null
  const sounds: Sound[] = []
  let vowel = false
  for (let rest = word.replace(/(?:ss|[st])ion/g, 'shon'); rest !== ''; ) {
    const found = latin.find(([sound]) => rest.startsWith(sound))
    const letters = isArabic.test(word) ? rest.charAt(0).replace(/[اويعء]/, '') : (found?.[1] ?? '')
    if (letters === '') vowel ||= isArabic.test(word) ? rest[0] !== 'ع' : vowels.test(rest)
    else if (sounds.at(-1)?.letters !== letters || vowel) {
      sounds.push({ letters, vowel })
      vowel = false
    }
    rest = rest.slice(isArabic.test(word) || found === undefined ? 1 : found[0].length)
  }
  // The ending ة is pronounced as a vowel, or as h or t.
  if (isArabic.test(word) && word.endsWith('ه')) sounds.pop()
  return { sounds, vowel }
}

/** Letters that sound alike; all others stand for themselves. */
const rough = ['تطثدذضظ', 'سصزش', 'جغقكخ']
/** Letters that may be written as a sibilant: "zahab" and "dahab" are both «ذهب». */
const lisped = /[ثذظ]/
const fewest = 2

/**
 * Phonetic keys of a word, the same for Arabic and Latin letters: words that sound alike share a key. Too short words
 * have none.
 */
export function soundKeys(word: string): string[] {
  const initials = hear(word)?.sounds.map(({ letters }) => letters.charAt(0)) ?? []
  const keyOf = (lisp: boolean) => {
    const key = initials
      .map((letter) => {
        const at = lisp && lisped.test(letter) ? 1 : rough.findIndex((alike) => alike.includes(letter))
        return at >= 0 ? String(at) : letter.replace('ه', 'ح')
      })
      .join('')
      .replace(/(.)\1+/g, '$1')
    // An h is often omitted; a short word needs it.
    const bare = key.replaceAll('ح', '').replace(/(.)\1+/g, '$1')
    return bare.length >= fewest ? bare : key
  }
  const keys =
    isArabic.test(word) && initials.some((letter) => lisped.test(letter)) ? [keyOf(false), keyOf(true)] : [keyOf(false)]
  return keys.filter((key) => key.length >= fewest)
}

/** Whether a word in Latin letters and one in Arabic letters are the same name: «بستان» and "bostaan". */
export function soundsAlike(one: string, other: string): boolean {
  if (isArabic.test(one) === isArabic.test(other)) return false
  const [written, typed] = [one, other]
    .toSorted((a, b) => Number(isArabic.test(b)) - Number(isArabic.test(a)))
    .map(hear)
  if (!written || !typed) return false
  const [sounds, spoken] = [merged(written.sounds), merged(typed.sounds.filter(isHeard))]
  if (sounds.length !== spoken.length || sounds.length < fewest) return false
  return sounds.every(({ letters, vowel }, at) => {
    const other = spoken[at]
    return other?.letters.includes(letters) === true && (!vowel || other.vowel)
  })
}

/** The final h of "mazra'ah" is not pronounced. */
const isHeard = ({ letters }: Sound, at: number, all: readonly Sound[]) => at < all.length - 1 || !letters.includes('ه')

const merged = (sounds: readonly Sound[]): Sound[] =>
  sounds.filter(({ letters, vowel }, at) => vowel || sounds[at - 1]?.letters !== letters)
