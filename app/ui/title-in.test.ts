import { expect, test } from 'vitest'
import { textIn, titleIn } from './title-in.ts'

const [arabic, english] = [
  { lang: 'ar', dir: 'rtl' },
  { lang: 'en', dir: 'ltr' },
]

test.each([
  [{ ar: 'مقاسات', en: 'Sizes' }, 'ar', { text: 'مقاسات', as: arabic }],
  [{ ar: 'مقاسات', en: 'Sizes' }, 'en', { text: 'Sizes', as: english }],
  [{ ar: 'مقاسات', en: '' }, 'en', { text: 'مقاسات', as: arabic }],
  [{ ar: '', en: 'Sizes' }, 'ar', { text: 'Sizes', as: english }],
  [{ ar: '', en: '' }, 'ar', { text: '', as: english }],
] as const)('a text of one language is shown in the other as what it is: %j in %s', (texts, locale, shown) => {
  expect(textIn(texts, locale)).toEqual(shown)
})

test('a title of one language only is shown in both', () => {
  for (const locale of ['ar', 'en'] as const) {
    expect(titleIn({ title: 'كوب', titleEn: '' }, locale)).toBe('كوب')
    expect(titleIn({ title: '', titleEn: 'Cup' }, locale)).toBe('Cup')
    expect(titleIn({ title: 'كوب', titleEn: 'Cup' }, locale)).toBe(locale === 'ar' ? 'كوب' : 'Cup')
  }
})
