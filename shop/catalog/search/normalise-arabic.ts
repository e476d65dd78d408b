/** Characters treated as equal: Persian, Urdu and Gulf letters, and the alef forms that NFKD does not decompose. */
const alike: Record<string, string> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ە: 'ه',
  ھ: 'ه',
  ک: 'ك',
  گ: 'ك',
  پ: 'ب',
  چ: 'ج',
  ژ: 'ز',
  ڤ: 'ف',
  ς: 'σ',
}

/** Ignored in search: vowel marks and hamzas on a letter, tatweel, direction marks, standalone marks. */
const silent = /[\p{M}\p{Cf}\u0640\ufe70-\ufe7f]/gu
const joiner = /[-_.+/'’ʼ‘‐‑‒–−]/

/**
 * Normalises one character for search: plain letters or Western digits; '' when ignored; '-' when it joins parts of a
 * word ("T-shirt"); ' ' when it separates words. Character by character, so that every normalised letter maps back to
 * its source.
 */
export function normaliseCharacter(character: string): string {
  if (/^[a-z0-9 ]$/.test(character)) return character
  if (joiner.test(character)) return '-'
  let normalised = ''
  for (const part of character.replace(silent, '').normalize('NFKD').toLowerCase().replace(silent, '')) {
    const letter = alike[part] ?? part
    normalised += /[\p{L}]/u.test(letter) ? letter : /\p{N}/u.test(letter) ? digit(letter) : ' '
  }
  return normalised
}

function digit(character: string): string {
  const code = character.charCodeAt(0)
  const zero = [0x0660, 0x06f0].find((from) => code >= from && code <= from + 9)
  return zero === undefined ? character : String(code - zero)
}

/** Normalises a text but keeps joining and separating characters distinct; see `normaliseCharacter`. */
function normaliseText(text: string): string {
  let normalised = ''
  for (const character of text) normalised += normaliseCharacter(character)
  return normalised
}

/**
 * Normalises a text for search: lower case, no vowel marks, tatweel or direction marks, hamza carriers and alef forms
 * unified, ى as ي, ة as ه, Persian and Gulf letters as Arabic, Western digits, single spaces. Applied to the index and
 * to the query.
 */
export function normaliseArabic(text: string): string {
  return normaliseText(text).replace(/[ -]+/g, ' ').trim()
}
