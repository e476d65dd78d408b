import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { range } from '#locales/compiled/messages.js'
import { productFiles } from './support/imports.ts'

type Locale = 'ar' | 'en'
type Message = string | { declarations?: string[]; match: Record<string, string> }[]

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const namesIn = (folder: string, ending: RegExp) =>
  readdirSync(new URL(folder, root)).filter((name) => ending.test(name))

const messages = (locale: Locale): [string, Message][] =>
  namesIn(`locales/${locale}/`, /\.json$/).flatMap((name) =>
    Object.entries(JSON.parse(read(`locales/${locale}/${name}`)) as Record<string, Message>),
  )
const formsOf = (message: Message) =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))

/** Every text of a language by name: short ones in all plural forms, and the long ones. */
const texts = (locale: Locale): [string, string][] => [
  ...messages(locale).flatMap(([key, message]) => formsOf(message).map((text): [string, string] => [key, text])),
  ...namesIn(`locales/pages/${locale}/`, /\.md$/).map((name): [string, string] => [
    name,
    read(`locales/pages/${locale}/${name}`),
  ]),
]

const banned = (language: string) =>
  (new RegExp(`^- In ${language}: (.+)$`, 'm').exec(read('docs/words.md'))?.[1] ?? '').split(/[،,] /)
const plain = (text: string) => text.replace(/[\u064b-\u0652\u0640]/g, '')
const arabicLetter = '[\\u0621-\\u064a]'
/** A word with possible Arabic prefixes: «و», «ب», «ال» and the like. */
const arabicWord = (word: string) =>
  new RegExp(`(?<!${arabicLetter})[وف]?[بلك]?(?:ال|ل)?${plain(word).replace(/^ال/, '(?:ال)?')}(?!${arabicLetter})`)

function slips(all: [string, string][], patterns: [string, RegExp][]): string[] {
  return all.flatMap(([name, text]) =>
    patterns.filter(([, pattern]) => pattern.test(text)).map(([word]) => `${name}: ${word}`),
  )
}

test('every text is used', () => {
  const files = productFiles(['app', 'server', 'shop', 'db'])
  const used = new Set(files.flatMap((file) => read(file).match(/\w+/g) ?? []))
  expect(messages('en').filter(([key]) => key !== '$schema' && !used.has(key))).toEqual([])
})

describe('the words of docs/words.md', () => {
  test('banned ones are in no Arabic text, nor in the demo’s content', () => {
    const words = banned('Arabic')
    expect(words).toContain('قسيمة')
    const written = [
      ...texts('ar'),
      ...['guides/beginner-guide', 'guides/rare-crops-guide', 'seed-messages', 'seed-reviews'].map(
        (name): [string, string] => [name, read(`db/${name}.ts`)],
      ),
    ].map(([name, text]): [string, string] => [name, plain(text)])
    expect(
      slips(
        written,
        words.map((word) => [word, arabicWord(word)]),
      ),
    ).toEqual([])
  })

  test('banned ones are in no English text, nor is "letter" for an email', () => {
    const words = banned('English')
    expect(words).toContain('mend')
    const patterns = words.map((word): [string, RegExp] => [word, new RegExp(`\\b${word}\\b`, 'i')])
    expect(slips(texts('en'), [...patterns, ['letter', /\bletters?\b(?!,? (or )?digit)/i]])).toEqual([])
  })
})

test('an apostrophe in an English text is curly, as its quotes are', () => {
  expect(slips(texts('en'), [['apostrophe', /\w'\w/]])).toEqual([])
})

test('no person’s name is the subject of an Arabic verb, which would be a man’s', () => {
  const verbs = 'حفظ|حفظها|حذفه|غيّر|دعاه|يدعوك|صار|نفّذه|أنشأه'
  const subject = new RegExp(`(?<!${arabicLetter})(?:${verbs}) \\{(?:by|name)\\}`)
  expect(slips(texts('ar'), [['subject', subject]])).toEqual([])
})

test('a path in an Arabic text is not laid out from right to left by a letter before it', () => {
  const turned = new RegExp(`\\u2068[^\\u2069]*${arabicLetter}[^\\u2069]*/[a-z]`)
  expect(slips(texts('ar'), [['path', turned]])).toEqual([])
})

describe('numbers in Arabic', () => {
  test('exclamation marks are only in the texts that the owner gave', () => {
    const given = ['added_to_cart', 'newsletter_success', 'register_done', 'success_title']
    // Approved by Meta as it is.
    const approved = 'whatsapp_template_order_paid'
    const found = (['ar', 'en'] as const).flatMap(texts).filter(([, text]) => text.includes('!'))
    expect(found.filter(([name]) => name !== approved && !given.includes(name))).toEqual([])
  })

  test('counted texts have all six plural forms', () => {
    const counted = messages('ar').flatMap(([key, message]) =>
      typeof message === 'string' ? [] : message.map(({ match }): [string, string[]] => [key, Object.keys(match)]),
    )
    expect(counted.length).toBeGreaterThan(20)
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `plural=${form}`)
    for (const [key, found] of counted) expect(found, key).toEqual(forms)
  })

  test('no number precedes a unit without plural forms', () => {
    const units =
      'ثانية|ثوان|ثوانٍ|دقيقة|دقائق|ساعة|ساعات|يوم|يومًا|أيام|شهر|أشهر|مرة(?! واحدة| أخرى)|مرات|طلب|طلبات|طلبًا|منتج|منتجات|منتجًا|قطعة|قطع|' +
      'حرف|أحرف|حرفًا|ملف|ملفات|ملفًا|رسالة|رسائل|عنوان|عناوين|كود|أكواد|سطر|أسطر|تقييم|تقييمات|نتيجة|نتائج|تنزيل|تنزيلات'
    const loose = new RegExp(`\\{\\w+\\}[\\u2066-\\u2069]* (?:${units})(?!${arabicLetter})`)
    const plainTexts = messages('ar').filter((each): each is [string, string] => typeof each[1] === 'string')
    expect(slips(plainTexts, [['unit', loose]])).toEqual([])
  })

  test('a range is in words, or isolated where it must be typed with a dash', () => {
    const apart = texts('ar').map(([name, text]): [string, string] => [
      name,
      text.replace(/[\u2066-\u2068][^\u2069]*\u2069/g, ''),
    ])
    expect(slips(apart, [['range', /\d\s*[-–]\s*\d|\} ?[-–] ?\{/]])).toEqual([])
    const text = range({ from: '1', until: '2' }, { locale: 'ar' })
    expect(text).toBe('من \u20681\u2069 إلى \u20682\u2069')
  })
})
