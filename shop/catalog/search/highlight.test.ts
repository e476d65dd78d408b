import { expect, test } from 'vitest'
import { markMatches } from './highlight.ts'

/** The text with its matches in [ and ]. */
const marked = (text: string, query: string) =>
  markMatches(text, query)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['Garden Sticker Pack', 'stick', 'Garden [Stick]er Pack'],
  ['Garden Sticker Pack', 'garden pa', '[Garden] Sticker [Pa]ck'],
  ['Garden Sticker Pack', 'gard pack', 'Garden Sticker [Pack]'],
  ['Garden Sticker Pack', 'stickers', 'Garden [Sticker] Pack'],
  ['The Beginner Guides', 'guide', 'The Beginner [Guides]'],
  ['Bustan T-shirt', 'tshirt', 'Bustan [T-shirt]'],
  ['Bustan T-shirt', 't shirt', 'Bustan [T-shirt]'],
  ['Bustan T-shirt', 'ts', 'Bustan [T-s]hirt'],
  ['Café au lait', 'cafe', '[Café] au lait'],
  ['Cafe\u0301 au lait', 'café', '[Cafe\u0301] au lait'],
  ['ﬁne ﬂowers', 'fine', '[ﬁne] ﬂowers'],
  ['أسرار المحاصيل النادرة', 'اسرار', '[أسرار] المحاصيل النادرة'],
  ['أسرار المحاصيل النادرة', 'محاصيل', 'أسرار [المحاصيل] النادرة'],
  ['أسرار المحاصيل النادرة', 'نادره', 'أسرار المحاصيل [النادرة]'],
  ['مُلْصَقاتُ الحديقة', 'ملصق', '[مُلْصَقاتُ] الحديقة'],
  ['بـــسـتـان كبير', 'بستان', '[بـــسـتـان] كبير'],
  ['ﻻعب ماهر', 'لاعب', '[ﻻعب] ماهر'],
  ['حديقة الشتاء', 'شتا', 'حديقة [الشتاء]'],
  ['مقاس ٥٠ سم', '50', 'مقاس [٥٠] سم'],
  ['تيشيرت بستان', 'تي شيرت', '[تيشيرت] بستان'],
  ['Sticker 🌱 pack', 'pack', 'Sticker 🌱 [pack]'],
])('%s marked for the search %s', (text, query, result) => {
  expect(marked(text, query)).toBe(result)
})

test('without a match nothing is marked, and the text is never changed', () => {
  expect(marked('ملصقات الحديقة', 'بوستر')).toBe('ملصقات الحديقة')
  expect(markMatches('', 'x')).toEqual([])
  for (const query of ['', '  ', '%_\\', '()', '\u0000', 'ا'.repeat(500), '\ud800'])
    for (const text of ['مُلْصَقات (الحديقة)', "The Gardener's Guide", 'e\u0301\u200f', '\ud83c\udf31'])
      expect(
        markMatches(text, query)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
})
