import { expect, test } from 'vitest'
import { settingsSchema } from '#shop/settings/form.ts'
import { findQuestions, questionGroups, withoutTags } from './faq-groups.ts'
import { renderDocument } from './markdown.server.ts'
import { originalText } from './original.server.ts'
import { placeholderValues } from './placeholder-values.server.ts'

const groupsOf = (locale: 'ar' | 'en') =>
  questionGroups(
    renderDocument(originalText('faq', locale), {
      values: placeholderValues(settingsSchema.parse({}), locale),
      prefix: '',
    }).sections,
  )
const found = (locale: 'ar' | 'en', typed: string) => [...(findQuestions(groupsOf(locale), typed) ?? ['nothing typed'])]

test('questions are found in any spelling of their words', () => {
  for (const typed of ['كلمة مروري', 'كَلِمة مُروري', 'كلمه مروري', '  كلمــة   مروري؟ '])
    expect(found('ar', typed), typed).toContain('password')
  expect(found('ar', 'الإسترداد')).toContain('return-guide')
  expect(found('ar', '٢٤')).toContain('session-change')
  expect(found('en', 'REFUNDS')).toContain('refund-time')
  expect(found('en', 'whatsapp address')).toEqual(['wrong-address'])
  // Markup is not part of an answer's words.
  expect(found('en', 'href')).toEqual([])
})

test('an empty search does not filter; unknown words match nothing', () => {
  expect(findQuestions(groupsOf('en'), ' ؟ ')).toBeNull()
  expect(found('en', 'giraffe')).toEqual([])
})

test('a text that starts with a question, and a group without any', () => {
  const part = (level: 1 | 2, id: string) => ({ level, id, title: id, html: '' })
  expect(questionGroups([part(2, 'a'), part(1, 'empty'), part(1, 'g'), part(2, 'b')]).map((group) => group.id)).toEqual(
    ['questions', 'g'],
  )
})

test('stripping tags keeps entities escaped', () => {
  expect(withoutTags('<p>a &lt;b&gt;</p>\n<p>c</p>')).toBe('a &lt;b&gt; c')
})
