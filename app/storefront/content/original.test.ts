import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pageTextSchema } from '#shop/content/form.ts'
import { headingsOf } from '#shop/content/headings.ts'
import { type PageKey, pageKeys } from '#shop/content/key.ts'
import { placeholders, unknownPlaceholders } from '#shop/content/placeholders.ts'
import { settingsSchema } from '#shop/settings/form.ts'
import { questionGroups } from './faq-groups.ts'
import { renderDocument } from './markdown.server.ts'
import { originalText } from './original.server.ts'
import { placeholderValues } from './placeholder-values.server.ts'

const languages = ['ar', 'en'] as const
const usedIn = (body: string) => [...body.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name)

describe.each(pageKeys)('%s', (key) => {
  test('has both languages, with the same headings, ids and placeholders', () => {
    const [ar, en] = languages.map((locale) => originalText(key, locale))
    const outline = (body = '') => headingsOf(body).map(({ level, id }) => `${level} ${id}`)
    expect(outline(ar)).toEqual(outline(en))
    expect(outline(ar).length).toBeGreaterThan(3)
    expect(usedIn(ar ?? '').sort()).toEqual(usedIn(en ?? '').sort())
    // The same links, so that neither language is a dead end.
    const links = (body = '') => [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address).sort()
    expect(links(ar)).toEqual(links(en))
  })

  test.each(languages)('is valid in its own form (%s)', (locale) => {
    const body = originalText(key, locale)
    expect(pageTextSchema.parse({ key, locale, body, seen: null }).body).toBe(body)
    expect(unknownPlaceholders(body)).toEqual([])
  })

  test.each(languages)('takes fees, hours, days and addresses from the settings (%s)', (locale) => {
    const body = originalText(key, locale)
    const promises = [
      /\d[.,٫]\d/,
      /\d{1,2}[:.]\d{2}/,
      /\d{5,}/,
      /[٠-٩۰-۹]/,
      /@/,
      /https?:/,
      /(KWD|د\.ك|دينار)\s*\d|\d\s*(KWD|د\.ك|دينار)/,
      /\b1\s*[-–]\s*3\b|1 إلى 3/,
      /30 (minutes|دقيقة)/,
      /Bustan|بستان/,
      /free (delivery|shipping)|(delivery|shipping) is free|(توصيل|شحن) مجاني|(التوصيل|الشحن) مجان/i,
    ]
    expect(promises.flatMap((each) => each.exec(body.replaceAll('`', '').replace(/bustan_/g, ''))?.[0] ?? [])).toEqual(
      [],
    )
  })

  test.each(languages)('only links to pages that exist (%s)', (locale) => {
    const pages = ['/', '/shop', '/cart', '/contact', ...pageKeys.map((page) => `/${page}`)]
    const links = [...originalText(key, locale).matchAll(/\]\((\/[^)#]*)/g)].map(([, path = '']) => path)
    expect(links.filter((path) => !pages.includes(path))).toEqual([])
  })

  test.each(languages)('renders without leftover Markdown or placeholders (%s)', (locale) => {
    const values = placeholderValues(settingsSchema.parse({}), locale)
    const { intro, sections } = renderDocument(originalText(key, locale), { values, prefix: '' })
    const shown = [intro, ...sections.flatMap(({ title, html }) => [title, html])].join('\n')
    expect(shown).not.toMatch(/[{}]|\*\*|\]\(|^#/m)
  })
})

test('what is promised about moving an appointment follows the settings', () => {
  const promised = (locale: 'ar' | 'en', changeHours: number, maxMoves: number) => {
    const { booking, ...settings } = settingsSchema.parse({})
    return placeholderValues({ ...settings, booking: { ...booking, changeHours, maxMoves } }, locale)
      .session_move_sentence.text
  }
  expect(promised('en', 24, 2)).toContain('up to 2 times on your order page, until 24 hours before')
  expect(promised('ar', 24, 2)).toContain('حتى مرتين من صفحة طلبك، قبل بدايته بما لا يقل عن 24 ساعة')
  expect(promised('en', 0, 1)).toContain('once on your order page, until moments before')
  expect([promised('en', 24, 0), promised('ar', 24, 0)].join()).not.toMatch(/24/)
})

test('every placeholder is used', () => {
  const all = pageKeys.flatMap((key) => usedIn(originalText(key, 'ar')))
  expect(placeholders.filter((name) => !['shipping_fee', 'free_from'].includes(name) && !all.includes(name))).toEqual(
    [],
  )
})

test('the FAQ: several groups, enough questions, each with an answer', () => {
  for (const locale of languages) {
    const values = placeholderValues(settingsSchema.parse({}), locale)
    const groups = questionGroups(renderDocument(originalText('faq', locale), { values, prefix: '' }).sections)
    expect(groups.length).toBeGreaterThan(3)
    expect(groups.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(16)
    expect(groups.every(({ title, questions }) => title && questions.every(({ html }) => html.length > 20))).toBe(true)
  }
})

test('the shop’s principles are stated in both languages', () => {
  const says = (key: PageKey, ar: RegExp, en: RegExp) => {
    expect(originalText(key, 'ar')).toMatch(ar)
    expect(originalText(key, 'en')).toMatch(en)
  }
  says('compliance', /ولا بمنصتها/, /not affiliated/)
  says('compliance', /حسابات/, /Accounts: no selling/)
  says('terms-of-service', /13 سنة/, /aged 13 and over/)
  says('terms-of-service', /\{reservation_minutes\}/, /\{reservation_minutes\}/)
  says('shipping-policy', /خلال ساعة من ساعات العمل/, /within one hour \(during business hours/)
  says('return-policy', /عن \{session_change_hours\}/, /\{session_change_hours\} before/)
  says('terms-of-service', /ومواعيد جلسات الباقة بعده/, /those of a package later, on your order page/)
  says('terms-of-service', /ما لم تحجزه حتى ذلك اليوم تنتهي صلاحيته/, /What is not booked by then expires/)
  for (const key of ['return-policy', 'faq'] as const) {
    says(key, /عادت (الجلسة إلى الباقة|إليها)/, /goes back to (the package|it)/)
    says(key, /ولا يُعاد المبلغ تلقائيًا/, /the money is not refunded automatically/i)
  }
})

test('the privacy policy names everything the shop stores in a browser', () => {
  const app = new URL('../../', import.meta.url)
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/^(routes\/)?admin\//.test(name))
    .map((name) => readFileSync(new URL(name, app), 'utf8'))
  const stored = new Set(
    files.flatMap((text) => text.match(/(?<=')(bustan|newsletter_popup|growagarden)_[a-z_]+(?=')/g) ?? []),
  )
  expect([...stored]).toContain('bustan_cart')
  for (const locale of languages)
    expect([...stored].filter((name) => !originalText('privacy-policy', locale).includes(`\`${name}\``))).toEqual([])
})
