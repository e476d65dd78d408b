import { toWesternDigits } from '../digits.ts'

/**
 * One spelling for search: NFKC, lower case, no vowel marks, tatweel or direction marks, alef forms as ا, ى as ي,
 * ة as ه, hamza carriers as their letter, Persian ye and kaf as Arabic ones, Western digits, single spaces.
 * Applied alike to what is kept and to what is typed.
 */
export function fold(text: string): string {
  return toWesternDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[آأإٱ]/g, 'ا')
    .replace(/[ىیئ]/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/ة/g, 'ه')
    .replace(/[کگ]/g, 'ك')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
