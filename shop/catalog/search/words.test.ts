import { expect, test } from 'vitest'
import { productWords } from './lexicon.ts'
import { editDistance, maxEditDistance, spellingKeys, toleratesTypos } from './spelling.ts'
import { formsOf, splitWords, withoutArticle } from './words.ts'

test.each([
  ['الحديقة', ['الحديقه', 'حديقه']],
  ['والحديقة', ['والحديقه', 'حديقه']],
  ['بالعربية', ['بالعربيه', 'عربيه']],
  ['للمبتدئ', ['للمبتدي', 'مبتدي']],
  ['وللمبتدئ', ['وللمبتدي', 'مبتدي']],
  ['كالبستان', ['كالبستان', 'بستان']],
  ['فبالصبر', ['فبالصبر', 'صبر']],
  ['ألوان', ['الوان', 'وان']],
  ['والد', ['والد']],
  ['بالغ', ['بالغ']],
  ['إلى', ['الي']],
  ['guides', ['guides', 'guide']],
  ['Berries', ['berries', 'berry']],
  ['boxes', ['boxes', 'box']],
  ['glass', ['glass']],
  ['cactus', ['cactus']],
])('%s is stored as %j', (word, forms) => {
  expect(splitWords(word).flatMap(formsOf)).toEqual(forms)
})

test('an article is recognised only before a word', () => {
  expect([withoutArticle('ال'), withoutArticle('الم'), withoutArticle('المن')]).toEqual([null, null, 'من'])
})

test.each([
  ['شتاء', 'شتا'],
  ['الخضراء', 'الخضرا'],
  ['ماء', 'ماء'],
])('a hamza at the end of %s', (written, stored) => {
  expect(splitWords(written)).toEqual([stored])
})

const product = {
  title: 'تيشيرت بستان',
  titleEn: 'Bustan T-shirt',
  description: 'قطن ناعم للصيف',
  descriptionEn: "The gardener's summer",
  sku: 'BST-TEE-01',
  tags: ['ملابس'],
  category: 'physical' as const,
}

test('a product is found by its words, and joined ones also by their parts and run together', () => {
  const words = productWords(product)
  const titled = [...words].filter(([, { title }]) => title).map(([word]) => word)
  expect(new Set(titled)).toEqual(
    new Set([
      'تيشيرت',
      'بستان',
      'bustan',
      't',
      'shirt',
      'tshirt',
      'ملابس',
      'bst',
      'tee',
      '01',
      'bsttee',
      'tee01',
      'bsttee01',
    ]),
  )
  for (const word of ['قطن', 'للصيف', 'صيف', 'gardener', 'gardeners', 'summer'])
    expect(words.get(word)?.title).toBe(false)
})

test('words are shown as written', () => {
  const words = productWords({ ...product, title: 'أسرار المَحاصِيل النّـــادرة', titleEn: 'Café GUIDE' })
  const shown = ['اسرار', 'المحاصيل', 'محاصيل', 'نادره', 'cafe', 'guide', 'bsttee01'].map(
    (word) => words.get(word)?.shown,
  )
  expect(shown).toEqual(['أسرار', 'المحاصيل', 'محاصيل', 'نادرة', 'café', 'guide', 'bst-tee-01'])
})

test.each([
  ['sticker', 'stiker', 1],
  ['sticker', 'sticcker', 1],
  ['sticker', 'stickre', 1],
  ['sticker', 'stikcre', 2],
  ['poster', 'poster', 0],
  ['بستان', 'بستتان', 1],
  ['ملصقات', 'ملقصات', 1],
  ['ملصقات', 'ملصق', 2],
  ['', 'abc', 3],
])('the distance from %s to %s is %i mistakes', (one, other, mistakes) => {
  expect(editDistance(one, other)).toBe(mistakes)
  expect(editDistance(other, one)).toBe(mistakes)
})

test('one mistake from four letters on, two from eight on', () => {
  expect([3, 4, 7, 8].map(maxEditDistance)).toEqual([0, 1, 1, 2])
})

test('a word mistyped within the tolerance shares a key with the correct one', () => {
  const emails = [...'aeزس']
  for (const word of ['plot', 'plant', 'sticker', 'beginner', 'consultation', 'استشارة', 'مستلزمات']) {
    const once = mistypings(word, emails)
    const twice = word.length >= 9 ? once.filter((_, at) => at % 7 === 0).flatMap((one) => mistypings(one, emails)) : []
    const keys = new Set(spellingKeys(word))
    for (const typed of [...once, ...twice]) {
      const mistakes = editDistance(word, typed)
      if (mistakes > maxEditDistance(typed.length)) continue
      expect(
        spellingKeys(typed).some((key) => keys.has(key)),
        `${typed} for ${word}`,
      ).toBe(true)
    }
  }
})

function mistypings(word: string, emails: readonly string[]): string[] {
  const at = Array.from(word, (_, place) => place)
  return [
    ...at.map((place) => word.slice(0, place) + word.slice(place + 1)),
    ...emails.flatMap((email) => at.map((place) => word.slice(0, place) + email + word.slice(place))),
    ...emails.flatMap((email) => at.map((place) => word.slice(0, place) + email + word.slice(place + 1))),
    ...at.map((place) => word.slice(0, place) + (word[place + 1] ?? '') + word[place] + word.slice(place + 2)),
  ]
}

test('numbers are not corrected', () => {
  expect(['tee01', '2026', 'ab', 'abc', 'بست'].map(toleratesTypos)).toEqual([false, false, false, true, true])
})
