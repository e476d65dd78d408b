import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as m from '#locales/compiled/messages.js'
import { consentVersion } from '#shop/whatsapp/consent.ts'
import { messageTemplates, templateName, templateParams } from '#shop/whatsapp/templates.ts'
import { categoryOf, templateText } from './template-text.ts'

const guide = readFileSync('docs/whatsapp.md', 'utf8')
const locales = ['ar', 'en'] as const

describe.each(messageTemplates)('%s', (template) => {
  test.each(locales)('matches in %s what Meta accepts and what the guide prints', (locale) => {
    const text = templateText(template, locale)
    const variables = [...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number))
    expect(variables).toEqual(templateParams[template].map((_, at) => at + 1))
    expect(text).not.toMatch(/^\{\{|\}\}$|\}\}\s*\{\{|\n\n\n| {2}/)
    expect(text.length).toBeLessThan(1024)
    expect(guide).toContain(`\`${templateName(template)}\`\n\nCategory ${categoryOf(template)}.`)
    expect(guide).toContain(`Language \`${locale}\`:\n\n\`\`\`\n${text}\n\`\`\``)
  })
})

test('a changed consent text needs a new version', () => {
  const texts = locales.flatMap((locale) => [
    m.whatsapp_ask({}, { locale }),
    m.whatsapp_ask_hint({}, { locale }),
    m.whatsapp_alert_ask({}, { locale }),
    m.whatsapp_alert_hint({}, { locale }),
  ])
  const versions: Record<number, string> = { 1: 'f4c0acc59190', 2: 'e30ce518229d' }
  expect(versions[consentVersion]).toBe(createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12))
})
